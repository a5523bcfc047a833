import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { root } from '@plinth/tools/processes'
import { parseSource, visit } from '../../tools/syntax.ts'
import { paths } from '../../web/src/lib/url/paths.ts'
import { FORMS, type Noun, type Words } from './draft/names.ts'
import { Problem } from './draft/problem.ts'

// JavaScript and SQL reserve these words, which a noun could be called.
const RESERVED = new Set([
  ...[
    'break',
    'case',
    'catch',
    'class',
    'const',
    'default',
    'delete',
    'enum',
    'export',
    'function',
    'import',
    'interface',
  ],
  ...['new', 'package', 'return', 'static', 'super', 'switch', 'this', 'throw', 'try', 'type', 'var', 'void', 'with'],
  ...['columns', 'constraints', 'offset', 'references', 'tables', 'values', 'windows'],
])

export type Templates = { noun: Noun; files: ReadonlyMap<string, string> }

/**
 * Refuses a noun whose names are taken: by a route or a page, a table, a schema of the contract, JavaScript, or by what
 * a file of the noun calls something else. @throws Problem with who has the name
 */
export function requireFree(noun: Noun, templates: Templates): void {
  const { plural, singular } = noun
  const path = `/${FORMS.kebab(plural)}`
  const name = FORMS.text(plural)
  const refuse = (why: string) => {
    throw new Problem(`"${name}" cannot be a noun: ${why}. Choose another name, such as one of two words.`)
  }
  if (ROUTE_LIST.some((route) => route.path.split('/')[1] === FORMS.kebab(plural))) refuse(`${path} is a route already`)
  if (Object.values<string>(paths).includes(path)) refuse(`${path} is a page already`)
  if (path === '/docs') refuse(`${path} shows the API during development`)
  if (namesIn('{database,product}/schema.sql', /^create (?:unlogged )?table (\w+)/gm).has(FORMS.snake(plural)))
    refuse('there is a table of this name')
  const operations = operationsOf(noun)
  const operation = ROUTE_LIST.find(({ route }) => operations.has(route.operation))
  if (operation) refuse(`${operation.key} is the operation ${operation.route.operation} already`)
  if (existsSync(join(root, 'product', FORMS.kebab(plural)))) refuse(`product${path} is there already`)
  const schemas = namesIn(
    '{contract/src/*,contract/src/parts/*,product/*/contract}.ts',
    /^export (?:const|type) (\w+)/gm,
  )
  const schema = [FORMS.pascal(singular), FORMS.pascal(plural)].find((taken) => schemas.has(taken))
  if (schema) refuse(`${schema} is a name of the contract already`)
  const used = [plural, singular].flatMap(namesInCode)
  const reserved = used.find((word) => RESERVED.has(word) || word in globalThis)
  if (reserved) refuse(`${reserved} has a meaning in JavaScript or SQL`)
  const other = collisions(noun, templates)[0]
  if (other) refuse(`the code of a noun calls something else ${other}`)
}

/** The five routes of the noun would have these operations. */
function operationsOf({ plural, singular }: Noun): Set<string> {
  const one = ['create', 'get', 'update', 'delete'].map((verb) => verb + FORMS.pascal(singular))
  return new Set([`list${FORMS.pascal(plural)}`, ...one])
}

/** A file of the templates would use these names for two things. */
function collisions(noun: Noun, { noun: template, files }: Templates): string[] {
  const pairs = (['plural', 'singular'] as const).flatMap((number) => {
    const names = namesInCode(noun[number])
    return namesInCode(template[number]).map((from, index) => ({ from, to: names[index] ?? '' }))
  })
  return [...files].flatMap(([path, text]) => {
    if (!/\.tsx?$/.test(path)) return []
    const identifiers = identifiersOf(path, text)
    return pairs.filter(({ from, to }) => identifiers.has(from) && identifiers.has(to)).map(({ to }) => to)
  })
}

const namesInCode = (words: Words) => [FORMS.camel(words), FORMS.pascal(words)]

function namesIn(files: string, pattern: RegExp): Set<string> {
  return new Set(
    globSync(files, { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, name = '']) => name),
    ),
  )
}

function identifiersOf(path: string, text: string): Set<string> {
  const found = new Set<string>()
  visit(parseSource(path, text), (node, around) => {
    const parent = around.at(-1)
    const isProperty = !parent?.computed && !parent?.shorthand && (parent?.property === node || parent?.key === node)
    if (/^(JSX)?Identifier$/.test(node.type) && !isProperty && parent?.type !== 'JSXAttribute')
      found.add(String(node.name))
  })
  return found
}
