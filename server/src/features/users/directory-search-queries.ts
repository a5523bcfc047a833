import { sql } from 'kysely'
import { nameOrEmailContains } from '../../adapters/postgres/search.ts'
import { sqlBuilder } from '../../adapters/postgres/statements.ts'
import {
  columns,
  type Narrowing,
  nameBegins,
  narrow,
  type Place,
  sortName,
  visibleUsers,
} from './directory-filter-queries.ts'

/**
 * The users whose name or address contains three letters or more: first those whose name begins with them, then the
 * others, both by name. The others can cost more than a page, and are only read where the first do not fill it.
 */
export function searchPage(
  q: string,
  narrowing: Omit<Narrowing, 'q'>,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
) {
  const letters = sql`search_text(${q})`
  const listed = narrow(narrowing, organization_ids)
    .select(['u.id', sortName.as('sort_name')])
    .orderBy(sortName)
    .orderBy('u.id')
    .limit(sql.lit(limit))
  let beginning = listed.where(nameBegins(letters))
  let others = listed
    .where(nameOrEmailContains(q))
    .where(sql<boolean>`not (${nameBegins(letters)})`)
    .where(sql<boolean>`(select count(*) from beginning) < ${sql.lit(limit)}`)
  if (place) {
    const is_among_first = sql<boolean>`starts_with(${place[0]}, ${letters})`
    const is_after = sql<boolean>`(${sortName}, u.id) > (${place[0]}, ${place[1]}::uuid)`
    beginning = beginning.where(is_among_first).where(is_after)
    others = others.where(sql<boolean>`(${is_among_first} or ${is_after})`)
  }
  return sqlBuilder
    .with(
      (name) => name('beginning').materialized(),
      () => beginning,
    )
    .with(
      'found',
      () =>
        sql<{ part: number; id: string; sort_name: string }>`(
        select 1 as part, id, sort_name from beginning union all select 2, id, sort_name from (${others}) as others
      )`,
    )
    .selectFrom('found')
    .innerJoin('users as u', 'u.id', 'found.id')
    .select([...columns, 'found.sort_name'])
    .orderBy('found.part')
    .orderBy('found.sort_name')
    .orderBy('found.id')
    .limit(sql.lit(limit))
}

/** The first page of those whose name begins so, which never costs more than a page. */
export function namesPage(q: string, limit: number) {
  return visibleUsers
    .select([...columns, sortName.as('sort_name')])
    .where(nameBegins(sql`search_text(${q})`))
    .orderBy(sortName)
    .orderBy('u.id')
    .limit(sql.lit(limit))
}
