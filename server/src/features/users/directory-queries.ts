import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { DIRECTORY_COUNT_MAX, type DirectoryEntry } from '@plinth/contract/users'
import { sql } from 'kysely'
import { prepared, type Statement, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'
import { type Filters, isNarrowed, type Narrowing, narrow, visibleUsers } from './directory-filter-queries.ts'

// One row more than the page, to know whether there is a next one.
const DEFAULT_LIMIT = PAGE_DEFAULT + 1

const columns = [
  'u.id',
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  'u.profile_image_key',
  'u.created_at',
  sql<boolean>`u.password_hash is not null`.as('has_password'),
  // Not EXISTS: PostgreSQL would read every identity first.
  sql<boolean>`(select true from identities i where i.user_id = u.id limit 1) is not null`.as('has_identity'),
] as const

const sort_name = sql<string>`search_text(u.name) collate "C"`.as('sort_name')

export type DirectoryRow = Pick<DirectoryEntry, 'id' | 'name' | 'email' | 'created_at'> & {
  profile_image_key: string | null
  has_password: boolean
  has_identity: boolean
  /** Only when sorted by name. */
  sort_name?: string
}

export const entryById = prepared<{ user_id: string }>()((value) =>
  visibleUsers.select(columns).where('u.id', '=', value('user_id')),
)

/** A user who shares an organization with the reader. */
export const entryByIdFor = prepared<{ user_id: string; reader_id: string }>()((value) =>
  visibleUsers
    .select(columns)
    .where('u.id', '=', value('user_id'))
    .where(
      sql<boolean>`exists (
      select from members theirs
      join members mine on mine.organization_id = theirs.organization_id
      where theirs.user_id = u.id and mine.user_id = ${value('reader_id')}::uuid
    )`,
    ),
)

export const organizationsOf = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.selectFrom('members').select('organization_id').where('user_id', '=', value('user_id')),
)

/** Which of these users may be listed. */
export function visibleAmong(ids: readonly string[], organization_ids?: readonly string[]): Statement<{ id: string }> {
  if (!organization_ids) return visibleByIds({ ids })
  return unnamed(narrow({}, organization_ids).select('u.id').where(isAmong(ids)))
}

const visibleByIds = prepared<{ ids: readonly string[] }>()((value) =>
  visibleUsers.select('u.id').where(isAmong(value('ids'))),
)

function isAmong(ids: readonly string[]) {
  return sql<boolean>`u.id = any (${ids}::uuid[])`
}

type Place = readonly (string | null)[] | undefined

/** Only the default list is prepared. A search, a filter or a set of organizations needs a plan for its own values. */
export function directoryPage(
  filters: Filters,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
): Statement<DirectoryRow> {
  const { sort } = filters
  const is_default = limit === DEFAULT_LIMIT && !isNarrowed(filters) && !organization_ids
  if (!is_default) return unnamed(pageOf(filters, place, limit, organization_ids))
  return place
    ? DEFAULT_PAGES[sort].next({ after: place[0] ?? null, id: place[1] ?? null })
    : DEFAULT_PAGES[sort].first({})
}

const DEFAULT_PAGES = { name: preparePages('name'), '-created_at': preparePages('-created_at') }

function preparePages(sort: Filters['sort']) {
  return {
    first: prepared()(() => pageOf({ sort }, undefined, DEFAULT_LIMIT)),
    next: prepared<{ after: string | null; id: string | null }>()((value) =>
      pageOf({ sort }, [value('after'), value('id')], DEFAULT_LIMIT),
    ),
  }
}

/** Counts up to one more than the API reports, so that a large directory is never read whole. */
export function directoryCount(filters: Filters, organization_ids?: readonly string[]): Statement<{ count: number }> {
  return isNarrowed(filters) || organization_ids ? unnamed(countOf(filters, organization_ids)) : countAll({})
}

const countAll = prepared()(() => countOf({}))

function countOf(filters: Narrowing, organization_ids?: readonly string[]) {
  const found = narrow(filters, organization_ids)
    .select('u.id')
    .limit(sql.lit(DIRECTORY_COUNT_MAX + 1))
  return sqlBuilder.selectFrom(found.as('found')).select(({ fn }) => fn.countAll<number>().as('count'))
}

function pageOf({ sort, ...filters }: Filters, place: Place, limit: number, organization_ids?: readonly string[]) {
  // A literal: with a parameter the kept plan would assume a tenth of all users.
  let page = narrow(filters, organization_ids)
    .select(columns)
    .limit(sql.lit(limit))
    .$if(sort === 'name', (named) => named.select(sort_name))
  if (sort === 'name') {
    page = page.orderBy(sql`search_text(u.name) collate "C"`).orderBy('u.id')
    if (place)
      page = page.where(sql<boolean>`(search_text(u.name) collate "C", u.id) > (${place[0]}, ${place[1]}::uuid)`)
  } else {
    page = page.orderBy('u.created_at', 'desc').orderBy('u.id', 'desc')
    if (place) page = page.where(sql<boolean>`(u.created_at, u.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`)
  }
  return page
}
