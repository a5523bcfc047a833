import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { isNode, lineOf, type Node, nodesOf, parseSource, visit } from '../../tools/syntax.ts'
import { MODULES, nameOf, pathOf, promisedBy } from './modules.ts'

const OF_BASE = /^(contract|database|e2e|emails|scripts|server|tools|web|workshop)\//

type Promises = ReadonlyMap<string, string[]>

/** docs/surface.md says what a product may import; each other import gets a sentence. */
export function findReaching(): string[] {
  const paths = globSync('product/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /node_modules/.test(String(name)) })
  const promises = readPromises()
  return paths.toSorted().flatMap((path) => reachingOf(path, readFileSync(join(root, path), 'utf8'), promises))
}

export function readPromises(): Promises {
  const all = Object.entries(MODULES).flatMap(([module, file]) => promisedBy(file).map((each) => ({ module, ...each })))
  const byName = Map.groupBy(all, ({ from, name }) => `${from} ${name}`)
  return new Map([...byName].map(([key, each]) => [key, each.map(({ module }) => module)]))
}

export function reachingOf(path: string, text: string, promises: Promises): string[] {
  const found: string[] = []
  visit(parseSource(path, text), (node) => {
    const specifier = isNode(node.source) ? String(node.source.value) : ''
    const from = pathOf(path, specifier)
    if (specifier in MODULES || !OF_BASE.test(from)) return
    for (const name of namesIn(node)) {
      const modules = promises.get(`${from} ${name}`)
      const what = modules ? `take it from ${modules.join(' or ')}` : 'the base does not promise it'
      found.push(`${path}:${lineOf(text, node.start)} imports ${name} of ${from}: ${what}`)
    }
  })
  return found
}

function namesIn({ specifiers }: Node): string[] {
  const names = nodesOf(specifiers).map(({ imported, local }) => nameOf(imported ?? local))
  return names.length > 0 ? names : ['everything']
}
