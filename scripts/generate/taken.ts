import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { root } from '@plinth/tools/processes'
import { parseSource, visit } from '../../tools/syntax.ts'
import { paths } from '../../web/src/lib/url/paths.ts'
import { FORMS, type Noun, type Words } from './names.ts'
import { Problem } from './problem.ts'

// What JavaScript and SQL keep for themselves and a noun could be called.
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

/**
 * Refuses a noun whose names are taken: by a route or a page, a table, a schema of the contract, JavaScript, or by what
 * the code of a noun calls something else. `code` is the text of its files by their paths, before they are named.
 * @throws Problem with who has the name
 */
export function requireFree({ plural, singular }: Noun, code: ReadonlyMap<string, string>): void {
  const path = `/${FORMS.kebab(plural)}`
  const name = FORMS.text(plural)
  const refuse = (why: string) => {
    throw new Problem(`"${name}" cannot be a noun: ${why}. Choose another name, such as one of two words.`)
  }
  if (ROUTE_LIST.some((route) => route.path.split('/')[1] === FORMS.kebab(plural))) refuse(`${path} is a route already`)
  if (Object.values<string>(paths).includes(path)) refuse(`${path} is a page already`)
  if (namesIn('{database,product}/schema.sql', /^create (?:unlogged )?table (\w+)/gm).has(FORMS.snake(plural)))
    refuse('there is a table of this name')
  const schemas = namesIn('contract/src/*.ts', /^export (?:const|type) (\w+)/gm)
  const schema = [FORMS.pascal(singular), FORMS.pascal(plural)].find((taken) => schemas.has(taken))
  if (schema) refuse(`${schema} is a name of the contract already`)
  const used = [plural, singular].flatMap(namesInCode)
  const reserved = used.find((word) => RESERVED.has(word) || word in globalThis)
  if (reserved) refuse(`${reserved} has a meaning in JavaScript or SQL`)
  const identifiers = identifiersOf(code)
  const other = used.find((word) => identifiers.has(word))
  if (other) refuse(`the code of a noun calls something else ${other}`)
}

const namesInCode = (words: Words) => [FORMS.camel(words), FORMS.pascal(words)]

function namesIn(files: string, pattern: RegExp): Set<string> {
  return new Set(
    globSync(files, { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, name = '']) => name),
    ),
  )
}

/** The variables, functions, types and components of the code, and no names of properties. */
function identifiersOf(code: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  for (const [path, text] of code) {
    if (!/\.tsx?$/.test(path)) continue
    visit(parseSource(path, text), (node, around) => {
      const parent = around.at(-1)
      const isProperty = !parent?.computed && !parent?.shorthand && (parent?.property === node || parent?.key === node)
      if (/^(JSX)?Identifier$/.test(node.type) && !isProperty && parent?.type !== 'JSXAttribute')
        found.add(String(node.name))
    })
  }
  return found
}
