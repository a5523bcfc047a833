import { sql } from 'kysely'
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

/**
 * The users whose name or address begins with one or two letters, by name. Each branch reads one page from an index in
 * the order of the list, however few or many match. All values come through `wanted`, which hides them from the planner:
 * it would read and sort everybody who matches where it expects few.
 */
export function beginningPage(
  letters: string,
  narrowing: Omit<Narrowing, 'q'>,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
) {
  let listed = narrow(narrowing, organization_ids)
    .select([...sources, sortName.as('sort_name')])
    .orderBy(sortName)
    .orderBy('u.id')
    .limit(sql.lit(limit))
  if (place) listed = listed.where(sql<boolean>`(${sortName}, u.id) > (select after, id from wanted)`)
  const found = BRANCHES.map((branch) => sql`${listed.where(branch)}`)

  return sqlBuilder
    .with('wanted', (db) =>
      db
        .selectNoFrom(sql`search_text(${letters}) collate "C"`.as('letters'))
        .$if(place !== undefined, (wanted) =>
          wanted.select([sql`${place?.[0]}::text collate "C"`.as('after'), sql`${place?.[1]}::uuid`.as('id')]),
        ),
    )
    .with('found', () => sql<Source>`(${sql.join(found, sql` union `)})`)
    .selectFrom('found as u')
    .select([...columns, 'u.sort_name'])
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(sql.lit(limit))
}

const LETTERS = sql`(select letters from wanted)`
const ADDRESS = sql`search_text(u.email)`

const BRANCHES = [
  begins(sortName, LETTERS),
  sql<boolean>`left(${ADDRESS}, 1) collate "C" = ${LETTERS}`,
  // Without its accents a letter can become more than one: ligatures, fractions.
  sql<boolean>`left(${ADDRESS}, 2) collate "C" = left(${LETTERS}, 2)
    and case length(${LETTERS}) when 2 then true else starts_with(${ADDRESS}, ${LETTERS}) end`,
]
