import { bind, type Condition, partsOf, scopesIn } from './conditions.ts'
import {
  everyColumn,
  isScope,
  type Output,
  originsOfExpression,
  type Scope,
  type Source,
  sourceOfTable,
  unboundScopes,
  union,
} from './rows.ts'
import { type Key, OWN_SCOPE } from './tables.ts'
import { below, listOf, namesOf, parse, type Tree, textOf, walk } from './tree.ts'

export type Verdict = {
  /** These scopes are neither bound to a parameter nor joined to one that is, as `members.user_id`. */
  open: string[]
  /** These nodes bind a scope. */
  scopes: Tree[]
}

/** Reads a statement as PostgreSQL does and says which scopes of its tables it leaves open. */
export const judge = (text: string, keys: readonly Key[]): Verdict => judgeTrees(parse(text), keys)

function judgeTrees(statements: readonly Tree[], keys: readonly Key[]): Verdict {
  const verdict: Verdict = { open: [], scopes: [] }
  const root: Scope = { sources: [], queries: new Map(), keys }
  for (const statement of statements) judgeStatement(statement, root, verdict)
  return { open: verdict.open.toSorted(), scopes: [...new Set(verdict.scopes)] }
}

const QUIETLY = (): Verdict => ({ open: [], scopes: [] })

function judgeStatement(statement: Tree, around: Scope, verdict: Verdict): Output[] {
  const select = below(statement, 'SelectStmt')
  if (select) return judgeSelect(select, around, verdict)
  const insert = below(statement, 'InsertStmt')
  if (insert) return judgeInsert(insert, around, verdict)
  const change = below(statement, 'UpdateStmt') ?? below(statement, 'DeleteStmt')
  return change ? judgeChange(change, around, verdict) : []
}

/** A statement reads from `around`, and from the queries of its WITH. */
function withQueries(statement: Tree, around: Scope, verdict: Verdict): Scope {
  const queries = new Map(around.queries)
  const scope: Scope = { sources: [], queries, keys: around.keys, around }
  for (const one of listOf(below(statement, 'withClause'), 'ctes')) {
    const named = below(one, 'CommonTableExpr')
    const query = below(named, 'ctequery')
    if (query) queries.set(textOf(named, 'ctename'), judgeStatement(query, scope, verdict))
  }
  return scope
}

function judgeSelect(select: Tree, around: Scope, verdict: Verdict): Output[] {
  const scope = withQueries(select, around, verdict)
  const [left, right] = [below(select, 'larg'), below(select, 'rarg')]
  if (left && right) {
    const others = judgeSelect(right, scope, verdict)
    return judgeSelect(left, scope, verdict).map(({ name, origins }, index) => ({
      name,
      origins: union([origins, others[index]?.origins]),
    }))
  }
  const rows = listOf(select, 'valuesLists').map((row) => listOf(below(row, 'List'), 'items'))
  const [row] = rows
  if (row) {
    return row.map((_, index) => ({
      name: `column${index + 1}`,
      origins: union(rows.map((one) => originsOfExpression(one[index], scope, quietly))),
    }))
  }
  bindAll(listOf(select, 'fromClause'), below(select, 'whereClause'), scope, verdict)
  judgeInside([select.targetList, select.groupClause, select.havingClause, select.sortClause], scope, verdict)
  return outputsOf(listOf(select, 'targetList'), scope)
}

function judgeChange(change: Tree, around: Scope, verdict: Verdict): Output[] {
  const scope = withQueries(change, around, verdict)
  const relation = below(change, 'relation')
  const from = [...(relation ? [{ RangeVar: relation }] : []), ...listOf(change, 'fromClause')]
  bindAll([...from, ...listOf(change, 'usingClause')], below(change, 'whereClause'), scope, verdict)
  judgeInside([change.targetList, change.returningClause], scope, verdict)
  return outputsOf(listOf(below(change, 'returningClause'), 'exprs'), scope)
}

function judgeInsert(insert: Tree, around: Scope, verdict: Verdict): Output[] {
  const scope = withQueries(insert, around, verdict)
  const relation = below(insert, 'relation')
  const source = sourceOfTable(textOf(below(relation, 'alias'), 'aliasname'), textOf(relation, 'relname'))
  const select = below(insert, 'selectStmt', 'SelectStmt')
  const values = select ? judgeSelect(select, scope, verdict) : []
  const columns = listOf(insert, 'cols').map((one) => textOf(below(one, 'ResTarget'), 'name'))
  columns.forEach((column, index) => {
    const origins = values[index]?.origins
    if (!origins) return
    source.bound.set(column, origins)
    if (select && isScope(source, column, [])) verdict.scopes.push(...valuesAt(select, index))
  })
  // The database makes the id of a new user or organization.
  if (OWN_SCOPE.includes(source.table ?? '')) source.bound.set('id', new Set())
  // A key finds a row; it does not say whose a new one is.
  verdict.open.push(...openOf(source, []))
  scope.sources.push({ ...source, name: source.name || (source.table ?? '') })
  judgeInside([insert.onConflictClause, insert.returningClause], scope, verdict)
  return outputsOf(listOf(below(insert, 'returningClause'), 'exprs'), scope)
}

function valuesAt(select: Tree, index: number): Tree[] {
  const rows = listOf(select, 'valuesLists').map((row) => listOf(below(row, 'List'), 'items')[index])
  const selected = below(listOf(select, 'targetList')[index], 'ResTarget', 'val')
  return [...rows, selected].filter((value) => value !== undefined)
}

const openOf = (source: Source, keys: readonly Key[]) =>
  unboundScopes(source, keys).map((scope) => `${source.table}.${scope}`)

function quietly(select: Tree, scope: Scope): Output[] {
  return judgeStatement(select, scope, QUIETLY())
}

/** Adds the sources of a FROM to the scope, and binds what its conditions bind, until nothing is new. */
function bindAll(from: Tree[], where: Tree | undefined, scope: Scope, verdict: Verdict): void {
  const conditions: Condition[] = []
  const inside: { source: Source; query: Tree }[] = []
  for (const one of from) addSource(one, scope, conditions, inside)
  conditions.push(...partsOf(where, () => true))
  let again = true
  while (again) {
    for (const { source, query } of inside) source.outputs = named(source, quietly(query, scope))
    again = conditions.map((condition) => bind(condition, scope, quietly)).includes(true)
  }
  for (const { query } of inside) judgeStatement(query, scope, verdict)
  judgeInside(
    conditions.map(({ holder }) => holder),
    scope,
    verdict,
  )
  verdict.open.push(...scope.sources.flatMap((source) => openOf(source, scope.keys)))
  verdict.scopes.push(...scopesIn(conditions, scope, quietly))
}

/** An alias may give other names to the columns of a query. */
function named({ outputs }: Source, found: Output[]): Output[] {
  return found.map(({ name, origins }, index) => ({ name: outputs[index]?.name ?? name, origins }))
}

/** Returns the sources that it has added. */
function addSource(
  holder: Tree,
  scope: Scope,
  conditions: Condition[],
  inside: { source: Source; query: Tree }[],
): Source[] {
  const add = (source: Source) => {
    scope.sources.push(source)
    return [source]
  }
  const join = below(holder, 'JoinExpr')
  if (join) {
    const [left, right] = ['larg', 'rarg'].map((side) => {
      const arm = below(join, side)
      return arm ? addSource(arm, scope, conditions, inside) : []
    })
    // A condition of an outer join narrows only the side that may be missing.
    const narrowed = { JOIN_INNER: [left, right], JOIN_LEFT: [right], JOIN_RIGHT: [left] }[textOf(join, 'jointype')]
    const reached = new Set(narrowed?.flatMap((sources) => sources ?? []))
    conditions.push(...partsOf(below(join, 'quals'), (source) => reached.has(source)))
    return [...(left ?? []), ...(right ?? [])]
  }
  const relation = below(holder, 'RangeVar')
  if (relation) {
    const table = textOf(relation, 'relname')
    const name = textOf(below(relation, 'alias'), 'aliasname') || table
    const outputs = scope.queries.get(table)
    return add(outputs ? { name, outputs, bound: new Map() } : sourceOfTable(name, table))
  }
  const range = below(holder, 'RangeSubselect') ?? below(holder, 'RangeFunction')
  const alias = below(range, 'alias')
  const name = textOf(alias, 'aliasname')
  const columns = namesOf(listOf(alias, 'colnames'))
  const query = below(range, 'subquery')
  if (query) {
    const outputs = columns.map((column) => ({ name: column, origins: undefined }))
    const source: Source = { name, outputs, bound: new Map() }
    inside.push({ source, query })
    return add(source)
  }
  const calls = listOf(range, 'functions').flatMap((call) => listOf(below(call, 'List'), 'items'))
  const origins = union(
    calls.filter((call) => 'FuncCall' in call).map((call) => originsOfExpression(call, scope, quietly)),
  )
  const described = listOf(range, 'coldeflist').map((one) => textOf(below(one, 'ColumnDef'), 'colname'))
  const names = columns.length + described.length > 0 ? [...columns, ...described] : [name]
  return add({ name, outputs: names.map((one) => ({ name: one, origins })), bound: new Map() })
}

function outputsOf(targets: readonly Tree[], scope: Scope): Output[] {
  return targets.flatMap((target) => {
    const result = below(target, 'ResTarget')
    const value = below(result, 'val')
    const reference = below(value, 'ColumnRef')
    const every = reference && everyColumn(reference, scope)
    if (every) return every
    const name = textOf(result, 'name') || (namesOf(listOf(reference, 'fields')).at(-1) ?? '')
    return [{ name, origins: originsOfExpression(value, scope, quietly) }]
  })
}

function judgeInside(expressions: unknown[], scope: Scope, verdict: Verdict): void {
  walk(expressions, (tree) => {
    const select = below(tree, 'SubLink', 'subselect')
    if (!select) return true
    judgeStatement(select, scope, verdict)
    judgeInside([below(tree, 'SubLink')?.testexpr], scope, verdict)
    return false
  })
}

/** Judges a statement once without each of its scopes. Returns what each mutant leaves open. */
export function judgeMutants(text: string, keys: readonly Key[]): string[][] {
  const trees = parse(text)
  return judgeTrees(trees, keys).scopes.map((scope) => {
    const whole = { ...scope }
    replace(scope, { A_Const: { boolval: { boolval: true } } })
    const { open } = judgeTrees(trees, keys)
    replace(scope, whole)
    return open
  })
}

function replace(tree: Tree, by: Tree): void {
  for (const key of Object.keys(tree)) delete tree[key]
  Object.assign(tree, by)
}
