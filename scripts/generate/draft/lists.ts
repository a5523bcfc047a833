import { isNode, type Node, nodesOf, parseSource, visit } from '../../../tools/syntax.ts'
import { Problem } from './problem.ts'

// The lists of a product are changed as text, so that what they hold is kept; the formatter puts lines right
// afterwards.

export type File = { path: string; text: string }

/**
 * Adds to an exported array or object, such as `export const PAGES = [] as const`. @throws Problem when the file does
 * not export such a list
 */
export function addToList(file: File, name: string, entry: string): File {
  const list = literalOf(exported(file).get(name)?.init)
  if (!list)
    throw new Problem(`${file.path} has no list ${name} to add to. Write it as the base has it, and try again.`)
  return { ...file, text: withElement(file.text, list, entry) }
}

/** Adds an import before the others, unless the file has it; the formatter sorts and joins them. */
export function addImport(file: File, statement: string): File {
  const imports = topLevel(file).filter(({ type }) => type === 'ImportDeclaration')
  const present = new Set(imports.flatMap(importedBy))
  const wanted = topLevel({ path: file.path, text: statement }).flatMap(importedBy)
  if (wanted.every((name) => present.has(name))) return file
  const [first] = imports
  return { ...file, text: insert(file.text, first?.start ?? 0, first ? `${statement}\n` : `${statement}\n\n`) }
}

function importedBy({ source, specifiers }: Node): string[] {
  const from = isNode(source) ? String(source.value) : ''
  return nodesOf(specifiers).flatMap(({ local }) => (isNode(local) ? [`${local.name} from ${from}`] : []))
}

/** Adds a line such as `export { projects } from './projects/web.tsx'` at the end of a list of parts. */
export function addExport(file: File, statement: string): File {
  const text = file.text.trimEnd()
  const isFirst = topLevel({ ...file, text }).length === 0
  return { ...file, text: `${text}${isFirst ? '\n\n' : '\n'}${statement}\n` }
}

/** Adds a row after the last one of a Markdown table. @throws Problem when the page has no table */
export function addRow(file: File, row: string): File {
  const last = [...file.text.matchAll(/^\|.*\|$/gm)].at(-1)
  if (!last) throw new Problem(`${file.path} has no table to add a row to.`)
  return { ...file, text: insert(file.text, last.index + last[0].length, `\n${row}`) }
}

function exported(file: File): Map<string, Node> {
  const declarations = topLevel(file).flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && isNode(declaration) ? [declaration] : [],
  )
  return new Map(
    declarations
      .flatMap((node) => (node.type === 'VariableDeclaration' ? nodesOf(node.declarations) : [node]))
      .flatMap((node) => (isNode(node.id) ? [[String(node.id.name), node]] : [])),
  )
}

function topLevel({ path, text }: File): Node[] {
  return nodesOf(parseSource(path, text).body)
}

/** Finds the array or object itself in `as const`, `satisfies …`, a call, or the function that returns it. */
function literalOf(value: unknown): Node | undefined {
  let found: Node | undefined
  visit(value, (node) => {
    if (!found && /^(Array|Object)Expression$/.test(node.type)) found = node
  })
  return found
}

function withElement(text: string, { start, elements, properties }: Node, entry: string): string {
  const last = nodesOf(elements ?? properties).at(-1)
  return last ? insert(text, last.end, `,\n${entry}`) : insert(text, start + 1, entry)
}

function insert(text: string, at: number, addition: string): string {
  return text.slice(0, at) + addition + text.slice(at)
}
