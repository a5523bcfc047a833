import { type Key, TABLES } from './tables.ts'
import { below, listOf, namesOf, type Tree } from './tree.ts'

/** A value was found through rows of these tables, or of none when a parameter names it. Undefined means anything. */
export type Origins = ReadonlySet<Source> | undefined

export type Output = { name: string; origins: Origins }

/** A query reads from a table, or from the outputs of another query, under a name. */
export type Source = { name: string; table?: string; outputs: Output[]; bound: Map<string, ReadonlySet<Source>> }

/** An expression can name these sources, those of the query around it last. */
export type Scope = {
  sources: Source[]
  queries: ReadonlyMap<string, Output[]>
  keys: readonly Key[]
  around?: Scope
}

export function sourceOfTable(name: string, table: string): Source {
  const columns = TABLES.get(table)?.columns ?? []
  return { name, table, outputs: columns.map((column) => ({ name: column, origins: undefined })), bound: new Map() }
}

export function unboundScopes({ table = '', bound }: Source, keys: readonly Key[]): string[] {
  if (keys.some((key) => isWhole(key, table, bound))) return []
  return (TABLES.get(table)?.scopes ?? []).filter((scope) => !bound.has(scope))
}

export function isScope({ table = '' }: Source, column: string, keys: readonly Key[]): boolean {
  if (TABLES.get(table)?.scopes.includes(column)) return true
  return keys.some((key) => key.table === table && key.columns.includes(column))
}

const isWhole = (key: Key, table: string, bound: Source['bound']) =>
  key.table === table && key.columns.every((column) => bound.has(column))

/** A row whose scope is bound is one of the caller's, and so is every value in it. */
function originsOf(source: Source, column: string, keys: readonly Key[]): Origins {
  const { table, outputs, bound } = source
  const own = bound.get(column)
  if (own) return own
  if (table === undefined) return outputs.find(({ name }) => name === column)?.origins
  const key = keys.find((one) => isWhole(one, table, bound))
  const columns = key?.columns ?? (TABLES.get(table)?.scopes ?? []).filter((scope) => bound.has(scope))
  if (columns.length === 0) return undefined
  return new Set([source, ...columns.flatMap((one) => [...(bound.get(one) ?? [])])])
}

export function resolve(reference: Tree, scope: Scope | undefined): { source: Source; column: string } | undefined {
  const fields = listOf(reference, 'fields')
  const names = namesOf(fields)
  const [first = '', second] = names
  const column = second ?? first
  for (let now = scope; now; now = now.around) {
    const source =
      second === undefined
        ? now.sources.find(({ outputs }) => outputs.some(({ name }) => name === column))
        : now.sources.find(({ name }) => name === first)
    if (source) return { source, column }
  }
  return undefined
}

/** `*` and `m.*` have all outputs. */
export function everyColumn(reference: Tree, scope: Scope): Output[] | undefined {
  const fields = listOf(reference, 'fields')
  if (!fields.some((field) => 'A_Star' in field)) return undefined
  const [name] = namesOf(fields)
  const sources = name ? scope.sources.filter((source) => source.name === name) : scope.sources
  return sources.flatMap((source) => source.outputs.map((one) => ({ name: one.name, origins: originsOf(source, one.name, scope.keys) })))
}

type Subquery = (select: Tree, scope: Scope) => Output[]

export function originsOfExpression(holder: Tree | undefined, scope: Scope, subquery: Subquery): Origins {
  if (!holder) return undefined
  if ('ParamRef' in holder) return NAMED
  const cast = below(holder, 'TypeCast', 'arg')
  if (cast) return originsOfExpression(cast, scope, subquery)
  const reference = below(holder, 'ColumnRef')
  const found = reference && resolve(reference, scope)
  if (found) return originsOf(found.source, found.column, scope.keys)
  const select = below(holder, 'SubLink', 'subselect')
  if (select) return subquery(select, scope)[0]?.origins
  const parts = LISTS.map(([type, list]) => listOf(below(holder, type), list)).find((list) => list.length > 0)
  return parts && union(parts.map((part) => originsOfExpression(part, scope, subquery)))
}

const NAMED: ReadonlySet<Source> = new Set()

/** There are no origins where one of them may be anything. */
export function union(all: readonly Origins[]): Origins {
  const known = all.filter((origins) => origins !== undefined)
  return known.length === all.length ? new Set(known.flatMap((origins) => [...origins])) : undefined
}

const LISTS = [
  ['CoalesceExpr', 'args'],
  ['FuncCall', 'args'],
  ['A_ArrayExpr', 'elements'],
  ['List', 'items'],
] as const
