import { type RawBuilder, sql } from 'kysely'
import { nameOrEmailContains } from '../../adapters/postgres/search.ts'
import { sqlBuilder } from '../../adapters/postgres/statements.ts'
import {
  begins,
  columns,
  type Narrowing,
  narrow,
  type Place,
  type Source,
  sortName,
  sources,
} from './directory-filter-queries.ts'

// A search by name for three letters or more is a list in three parts: those whose name begins with them, those whose last
// name does, by last name, and the others by name. The first two cost a page at most, the others can cost more.

type Filters = Omit<Narrowing, 'q'>

const lastName = sql<string>`split_part(search_text(u.name), ' ', -1) collate "C"`

/** Of the first two parts. All values come through `wanted`, which hides them from the planner, so that it plans once. */
export function namesPage(
  q: string,
  narrowing: Filters,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
) {
  const found = narrow(narrowing, organization_ids)
  let first = found.where(begins(sortName, LETTERS))
  let second = found
    .where(begins(lastName, LETTERS))
    .where(sql<boolean>`not starts_with(${sortName}, ${LETTERS})`)
    .where(sql<boolean>`(select count(*) from first) < ${sql.lit(limit)}`)
  if (place) {
    first = first.where(
      sql<boolean>`(select in_first from wanted) and (${sortName}, u.id) > (select name, id from wanted)`,
    )
    second = second.where(
      sql<boolean>`(select in_first or in_second from wanted)
        and (${lastName}, ${sortName}, u.id) > (select last_name, name, id from wanted)`,
    )
  }
  const listed = (part: typeof found, key: typeof sortName) =>
    part
      .select([...sources, sortName.as('sort_name'), key.as('sort_key')])
      .orderBy(key)
      .orderBy(sortName)
      .orderBy('u.id')
      .limit(sql.lit(limit))
  return sqlBuilder
    .with('wanted', () => wantedOf(q, place))
    .with(
      (name) => name('first').materialized(),
      () => listed(first, sortName),
    )
    .with(
      'found',
      () =>
        sql<Source & { part: number; sort_key: string }>`(
          select 1 as part, first.* from first union all select 2, second.* from (${listed(second, lastName)}) as second
        )`,
    )
    .selectFrom('found as u')
    .select([...columns, 'u.sort_name'])
    .orderBy('u.part')
    .orderBy('u.sort_key')
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(sql.lit(limit))
}

/** Of the third part. */
export function othersPage(
  q: string,
  narrowing: Filters,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
) {
  const letters = sql`search_text(${q})`
  // Not as ranges: the planner would look up how many they match, which takes as long as the search.
  const others = narrow(narrowing, organization_ids)
    .select([...columns, sortName.as('sort_name')])
    .where(nameOrEmailContains(q))
    .where(sql<boolean>`not starts_with(${sortName}, ${letters})`)
    .where(sql<boolean>`not starts_with(${lastName}, ${letters})`)
    .orderBy(sortName)
    .orderBy('u.id')
    // Hidden, so that the planner expects to read a tenth of all users in order, and not a page: matches can come late.
    .limit(sql<number>`(select ${sql.lit(limit)})`)
  if (!place) return others
  const { in_first, in_second } = partsOf(place, letters)
  return others.where(
    sql<boolean>`(${in_first} or ${in_second} or (${sortName}, u.id) > (${place[0]}, ${place[1]}::uuid))`,
  )
}

const LETTERS = sql`(select letters from wanted)`

function wantedOf(q: string, place: Place) {
  const letters = sql`search_text(${q}) collate "C"`
  const wanted = sqlBuilder.selectNoFrom(letters.as('letters'))
  if (!place) return wanted
  const { last_name, in_first, in_second } = partsOf(place, letters)
  return wanted.select([
    sql`${place[0]}::text collate "C"`.as('name'),
    // Before every last name where the page begins in the first part.
    sql`case when ${in_first} then '' else ${last_name} end collate "C"`.as('last_name'),
    sql`${place[1]}::uuid`.as('id'),
    in_first.as('in_first'),
    in_second.as('in_second'),
  ])
}

/** The part in which a page begins, if not the third. */
function partsOf([name]: readonly (string | null)[], letters: RawBuilder<unknown>) {
  const last_name = sql`split_part(${name}::text, ' ', -1)`
  return {
    last_name,
    in_first: sql<boolean>`starts_with(${name}::text, ${letters})`,
    in_second: sql<boolean>`starts_with(${last_name}, ${letters})`,
  }
}
