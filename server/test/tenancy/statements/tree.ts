import { loadModule, parseSync } from 'libpg-query'

await loadModule()

/** An object may hold a node of PostgreSQL's parser by the name of its type. */
export type Tree = { [key: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the node of this type that a holder holds, or the tree below this key. */
export function below(tree: Tree | undefined, ...keys: string[]): Tree | undefined {
  let found: unknown = tree
  for (const key of keys) found = isTree(found) ? found[key] : undefined
  return isTree(found) ? found : undefined
}

export function listOf(tree: Tree | undefined, key: string): Tree[] {
  const list = tree?.[key]
  return Array.isArray(list) ? list.filter(isTree) : []
}

export function textOf(tree: Tree | undefined, key: string): string {
  const text = tree?.[key]
  return typeof text === 'string' ? text : ''
}

/** A list such as the parts of `f.organization_id` has names. */
export const namesOf = (list: readonly Tree[]): string[] => list.map((one) => textOf(below(one, 'String'), 'sval'))

/** Throws where PostgreSQL would refuse the text. */
export function parse(text: string): Tree[] {
  const parsed: unknown = parseSync(text)
  const statements = listOf(isTree(parsed) ? parsed : undefined, 'stmts')
  return statements.map((statement) => below(statement, 'stmt')).filter((statement) => statement !== undefined)
}

/** Calls `enter` for each node below, and goes on below those for which it returns true. */
export function walk(value: unknown, enter: (tree: Tree) => boolean): void {
  if (Array.isArray(value)) for (const one of value) walk(one, enter)
  else if (isTree(value) && enter(value)) for (const one of Object.values(value)) walk(one, enter)
}
