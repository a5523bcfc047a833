import { posix } from 'node:path'
import { FORMS, type Words } from '../generate/draft/names.ts'
import { MODULES, promisedBy } from '../surface/modules.ts'

export type Noun = { plural: Words; singular: Words; kebab: string; camel: string }

/** @param constant the name of its routes, such as `COST_CENTRE_ROUTES` */
export function nounOf(kebab: string, constant: string): Noun {
  const plural = kebab.split('-')
  const singular = constant
    .replace(/_ROUTES$/, '')
    .toLowerCase()
    .split('_')
  return { plural, singular, kebab, camel: FORMS.camel(plural) }
}

/** Finds the noun that is named first in a text, in any form; of two at one place the longer one. */
export function ownerOf(nouns: readonly Noun[], text: string): Noun | undefined {
  const found = nouns.flatMap((noun) =>
    [noun.plural, noun.singular].flatMap((words) =>
      Object.values(FORMS).flatMap((form) => {
        const at = text.indexOf(form(words))
        return at < 0 ? [] : [{ noun, at, length: form(words).length }]
      }),
    ),
  )
  return found.toSorted((a, b) => a.at - b.at || b.length - a.length)[0]?.noun
}

/** Several files of the old layout can go into one. */
export function newPlaceOf(path: string, nouns: readonly Noun[]): string | undefined {
  const message = /^(?:server\/src\/features|e2e\/specs)\/notifications\/product\/(.+)$/.exec(path)?.[1]
  if (message) return `product/messages/${message}`
  for (const { kebab } of nouns) {
    const at = (name: string) => `product/${kebab}/${name}`
    const fixed: Record<string, string> = {
      [`contract/src/${kebab}.ts`]: 'contract.ts',
      [`contract/src/routes/${kebab}.ts`]: 'contract.ts',
      [`contract/scripts/descriptions/${kebab}.ts`]: 'contract.ts',
      [`server/src/features/${kebab}/routes.ts`]: 'server.ts',
      [`server/src/startup/seed/product/${kebab}.ts`]: `seed-${kebab}.ts`,
      [`web/src/features/${kebab}/queries.ts`]: `${kebab}-query.tsx`,
      [`web/src/pages/${kebab}.tsx`]: 'page.tsx',
      [`product/test/${kebab}.ts`]: 'walk.ts',
      [`e2e/states/${kebab}.ts`]: 'states.ts',
      [`e2e/data/${kebab}.ts`]: 'states.ts',
    }
    if (fixed[path]) return at(fixed[path])
    const [, web, rest] = /^(server\/src\/features|(?:web)\/src\/features|e2e\/specs)\/(.+)$/.exec(path) ?? []
    if (rest?.startsWith(`${kebab}/`)) {
      const name = rest.slice(kebab.length + 1)
      return at(web === 'web/src/features' ? name.replace(/\.ts$/, '.tsx') : name)
    }
  }
  const page = /^web\/src\/pages\/([^/]+\.tsx)$/.exec(path)?.[1]
  const owner = page && ownerOf(nouns, page)
  return owner ? `product/${owner.kebab}/${page}` : undefined
}

/** An import names a file such as `@plinth/contract/values`. */
export function fileOf(module: string, importer: string): string | undefined {
  if (module.startsWith('.')) return posix.join(posix.dirname(importer), module)
  const inContract = /^@plinth\/contract\/(.+)$/.exec(module)?.[1]
  return inContract && `contract/src/${inContract}.ts`
}

export function moduleOf(file: string, importer: string): string {
  const inContract = /^contract\/src\/(.+)\.ts$/.exec(file)?.[1]
  if (inContract && !importer.startsWith('contract/')) return `@plinth/contract/${inContract}`
  const path = posix.relative(posix.dirname(importer), file)
  return path.startsWith('.') ? path : `./${path}`
}

/** Finds the modules that a file of the product may import, by the file and the name of each export. */
export function surfaceOf(): (importer: string, file: string, name: string) => string | undefined {
  const modules = Object.entries(MODULES).map(([module, path]) => ({
    module,
    exported: new Set(promisedBy(path).map(({ from, name }) => `${from} ${name}`)),
  }))
  return (importer, file, name) => {
    if (!importer.startsWith('product/')) return undefined
    // A .tsx file in the folder of a noun belongs to the browser.
    const other = importer.endsWith('.tsx') ? /server|e2e/ : /web/
    return modules.find(({ module, exported }) => !other.test(module) && exported.has(`${file} ${name}`))?.module
  }
}
