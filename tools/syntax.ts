import { parseAst } from 'vitest/node'

/** One piece of a parsed file, in the form of ESTree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Parses TypeScript by the parser that Vitest brings. Throws for a syntax error. */
export function parseSource(path: string, text: string): Node {
  const program: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(program)) throw new Error(`${path} was parsed into nothing`)
  return program
}

/** Calls `see` for each node, outer ones first, with the nodes around it, the nearest last. */
export function visit(value: unknown, see: (node: Node, around: readonly Node[]) => void, around: Node[] = []): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see, around)
  if (!isNode(value)) return
  see(value, around)
  const inside = [...around, value]
  for (const child of Object.values(value)) if (typeof child === 'object') visit(child, see, inside)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The number of the line at a position, from 1 on. */
export function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
