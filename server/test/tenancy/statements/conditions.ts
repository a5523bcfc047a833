import { isScope, type Output, originsOfExpression, resolve, type Scope, type Source, union } from './rows.ts'
import { below, listOf, namesOf, type Tree, textOf } from './tree.ts'

/** Every row of a query fulfils the condition. It says nothing about the sources that it does not reach. */
export type Condition = { holder: Tree; reaches: (source: Source) => boolean }

type Equality = [one: Tree, other: Tree]

export type Subquery = (select: Tree, scope: Scope) => Output[]

/** AND joins the parts of a condition. */
export function partsOf(holder: Tree | undefined, reaches: Condition['reaches']): Condition[] {
  if (!holder) return []
  const both = below(holder, 'BoolExpr')
  if (both && textOf(both, 'boolop') === 'AND_EXPR') return listOf(both, 'args').flatMap((one) => partsOf(one, reaches))
  return [{ holder, reaches }]
}

/** Binds the columns that a condition compares with something bound. Returns whether one is new. */
export function bind(condition: Condition, scope: Scope, subquery: Subquery): boolean {
  const arms = armsOf(condition)
  if (!arms)
    return equalitiesOf(condition.holder).some((equality) => bindEquality(equality, condition, scope, subquery))
  // A column is bound when each arm of an OR binds it.
  const before = scope.sources.map(({ bound }) => new Map(bound))
  const after = arms.map((parts) => {
    let again = true
    while (again) again = parts.map((part) => bind(part, scope, subquery)).includes(true)
    return scope.sources.map((source, index) => {
      const bound = source.bound
      source.bound = new Map(before[index])
      return bound
    })
  })
  const news = scope.sources.flatMap((source, index) => {
    const [first, ...others] = after.map((one) => one[index])
    return [...(first ?? [])].flatMap(([column, origins]) => {
      const all = union([origins, ...others.map((bound) => bound?.get(column))])
      return all && !source.bound.has(column) ? [{ source, column, all }] : []
    })
  })
  for (const { source, column, all } of news) source.bound.set(column, all)
  return news.length > 0
}

function armsOf({ holder, reaches }: Condition): Condition[][] | undefined {
  const either = below(holder, 'BoolExpr')
  if (!either || textOf(either, 'boolop') !== 'OR_EXPR') return undefined
  return listOf(either, 'args').map((arm) => partsOf(arm, reaches))
}

function bindEquality([one, other]: Equality, { reaches }: Condition, scope: Scope, subquery: Subquery): boolean {
  return [
    [one, other],
    [other, one],
  ].some(([column, value]) => {
    const found = columnOf(column, scope)
    if (!found || !reaches(found.source)) return false
    const origins = originsOfExpression(value, scope, subquery)
    // A row cannot bind itself through another one that it has found.
    if (!origins || origins.has(found.source)) return false
    const before = found.source.bound.get(found.column)
    if (before && before.size <= origins.size) return false
    found.source.bound.set(found.column, origins)
    return true
  })
}

// A condition inside does not narrow the query around it, so only a source of the query itself counts.
function columnOf(holder: Tree | undefined, scope: Scope) {
  const reference = below(holder, 'ColumnRef') ?? below(holder, 'TypeCast', 'arg', 'ColumnRef')
  const found = reference && resolve(reference, scope)
  return found && scope.sources.includes(found.source) ? found : undefined
}

/** The other side of `any` and `in` is a list of what one side may be. */
function equalitiesOf(holder: Tree): Equality[] {
  const link = below(holder, 'SubLink')
  const tested = below(link, 'testexpr')
  if (link && tested && textOf(link, 'subLinkType') === 'ANY_SUBLINK') return [[tested, holder]]
  const expression = below(holder, 'A_Expr')
  const [one, other] = [below(expression, 'lexpr'), below(expression, 'rexpr')]
  if (!one || !other || namesOf(listOf(expression, 'name'))[0] !== '=') return []
  if (!['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(textOf(expression, 'kind'))) return []
  const [row, others] = [listOf(below(one, 'RowExpr'), 'args'), listOf(below(other, 'RowExpr'), 'args')]
  if (row.length === 0) return [[one, other]]
  return row.flatMap((part, index) => {
    const counterpart = others[index]
    return counterpart ? [[part, counterpart] satisfies Equality] : []
  })
}

/** A mutant is the query without one of the conditions that bind a scope. */
export function scopesIn(conditions: readonly Condition[], scope: Scope, subquery: Subquery): Tree[] {
  return conditions.flatMap((condition) => {
    const arms = armsOf(condition)
    if (arms) return arms.flatMap((parts) => scopesIn(parts, scope, subquery))
    const binds = equalitiesOf(condition.holder).some(([one, other]) =>
      [
        [one, other],
        [other, one],
      ].some(([column, value]) => {
        const found = columnOf(column, scope)
        if (!found || !condition.reaches(found.source) || !isScope(found.source, found.column, scope.keys)) return false
        // An arm of an OR may bind what the others leave open.
        if (!found.source.bound.has(found.column)) return false
        const origins = originsOfExpression(value, scope, subquery)
        return origins !== undefined && !origins.has(found.source)
      }),
    )
    return binds ? [condition.holder] : []
  })
}
