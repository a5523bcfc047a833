import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNode, lineOf, type Node, parseSource, visit } from '@plinth/tools/syntax'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Paths are relative to the root. */
export type Source = {
  path: string
  text: string
  lines: number
  isTest: boolean
  imports: string[]
  /** Every module of Node.js counts as `node:`. */
  packages: string[]
  /** The key is the type of a node; a type assertion other than `as const` is a `Cast`. */
  syntax: Map<string, number>
  functions: { line: number; lines: number }[]
}

/** Returns true for the file or folder itself and for everything in it. */
export function isIn(path: string, ...rooms: string[]): boolean {
  return rooms.some((room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`))
}

/** Ledgerline is judged in the clone that it is laid into. */
export const SOURCES: Source[] = globSync(
  '{contract,database,emails,product,server,web,e2e,scripts,tools,workshop}/**/*.{ts,tsx}',
  {
    cwd: ROOT,
    exclude: (name) =>
      /(^|\/)(node_modules|dist|rendered|workshop\/deploy|workshop\/ledgerline\/product)(\/|$)/.test(String(name)),
  },
).map((path) => parse(path, readFileSync(join(ROOT, path), 'utf8')))

/** The size and taste of a product are its own. */
export const BASE = SOURCES.filter(({ path }) => !isIn(path, 'product'))

/** docs/surface.md says what a product may import of the base. */
export const SURFACE = [
  'contract/src/product.ts',
  'e2e/product.ts',
  'emails/src/product.ts',
  'server/src/product.ts',
  'server/test/product.ts',
  'web/src/product.ts',
]

/** Throws for a syntax error. */
export function parse(path: string, text: string): Source {
  const source: Source = {
    path,
    text,
    lines: lineOf(text, text.trimEnd().length),
    isTest: /\.(test|spec)\.tsx?$|(^|\/)test\/|^workshop\/fuzz\/|^product\/.*states\.ts$/.test(path),
    imports: [],
    packages: [],
    syntax: new Map(),
    functions: [],
  }
  visit(parseSource(path, text), (node) => {
    const kind = node.type === 'TSAsExpression' && !isConst(node, text) ? 'Cast' : node.type
    source.syntax.set(kind, (source.syntax.get(kind) ?? 0) + 1)
    if (/^(Arrow)?Function(Declaration|Expression)$/.test(node.type)) {
      const line = lineOf(text, node.start)
      source.functions.push({ line, lines: lineOf(text, node.end) - line + 1 })
    }
    const specifier = specifierOf(node)
    if (specifier !== undefined) addImport(source, specifier)
  })
  return source
}

function addImport({ path, imports, packages }: Source, specifier: string): void {
  const ours = /^@plinth\/([^/]+)(\/.*)?$/.exec(specifier)
  if (specifier.startsWith('.')) imports.push(relative(ROOT, resolve(ROOT, dirname(path), specifier)))
  else if (ours) imports.push(pathOf(ours[1] ?? '', ours[2] ?? ''))
  else if (specifier.startsWith('node:')) packages.push('node:')
  else packages.push(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
}

function pathOf(workspace: string, name: string): string {
  if (name === '/product-test') return `${workspace}/test/product`
  return `${workspace}${/^(contract|emails|server|web)$/.test(workspace) ? '/src' : ''}${name}`
}

// The node is `import 'x'`, `import … from 'x'`, `export … from 'x'`, `import('x')` or the type `import('x')`.
function specifierOf({ source, type }: Node): string | undefined {
  if (!/^(Import|Export\w*|TSImport)(Declaration|Expression|Type)$/.test(type) || !isNode(source)) return undefined
  return typeof source.value === 'string' ? source.value : undefined
}

function isConst({ typeAnnotation }: Node, text: string): boolean {
  return isNode(typeAnnotation) && text.slice(typeAnnotation.start, typeAnnotation.end) === 'const'
}
