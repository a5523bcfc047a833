import { parseAst } from 'vitest/node'

export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Parses TypeScript with Vitest's parser. Throws for a syntax error. */
export function parseSource(path: string, text: string): Node {
  const program: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(program)) throw new Error(`${path} was parsed into nothing`)
  return program
}

/** Calls `see` for each node, parents first, with its ancestors, the nearest last. */
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

/** Leaves out the holes of an array. */
export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
