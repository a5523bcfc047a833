import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** The modules by the file that declares a name, by their own file, and by the room in which the name may have moved. */
export function readPromises(): Promises {
  const all = Object.entries(MODULES).flatMap(([module, file]) =>
    promisedBy(file).flatMap(({ from, name }) =>
      [from, file, roomOf(from)].map((place) => ({ key: `${place} ${name}`, module })),
    ),
  )
  const byKey = Map.groupBy(all, ({ key }) => key)
  return new Map([...byKey].map(([key, each]) => [key, [...new Set(each.map(({ module }) => module))]]))
}

export function reachingOf(path: string, text: string, promises: Promises): string[] {
  const found: string[] = []
  visit(parseSource(path, text), (node) => {
    const specifier = isNode(node.source) ? String(node.source.value) : ''
    const from = pathOf(path, specifier)
    if (specifier in MODULES || !OF_BASE.test(from)) return
    for (const name of namesIn(node)) {
      const modules = promises.get(`${from} ${name}`) ?? movedTo(from, name, promises)
      const what = modules ? `take it from ${modules.join(' or ')}` : 'the base does not promise it'
      found.push(`${path}:${lineOf(text, node.start)} imports ${name} of ${from}: ${what}`)
    }
  })
  return found
}

/** Another name of the same spelling is not the one that was moved, so the file must have it no longer. */
function movedTo(from: string, name: string, promises: Promises): string[] | undefined {
  const modules = promises.get(`${roomOf(from)} ${name}`)
  const stays = modules && existsSync(join(root, from)) && promisedBy(from).some((each) => each.name === name)
  return stays ? undefined : modules
}

function roomOf(path: string): string {
  return path.replace(/\/.*/, '')
}

function namesIn({ specifiers }: Node): string[] {
  const names = nodesOf(specifiers).map(({ imported, local }) => nameOf(imported ?? local))
  return names.length > 0 ? names : ['everything']
}
