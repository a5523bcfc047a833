import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { DIRECTORY_COUNT_MAX } from '@plinth/contract/users'
import { sql } from 'kysely'
import { planned, prepared, type Statement, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'
import type { DirectoryRow } from '../../http/session.ts'
import { beginningPage } from './directory-beginning-queries.ts'
import {
  columns,
  type Filters,
  isNarrowed,
  isShort,
  type Narrowing,
  narrow,
  type Place,
  sortName,
  visibleUsers,
} from './directory-filter-queries.ts'
import { namesPage, othersPage } from './directory-search-queries.ts'

// One row more than the page, to know whether there is a next one.
export const DEFAULT_LIMIT = PAGE_DEFAULT + 1

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

/** The names among a search that a page lists before the others, or null where it lists all alike. */
export function directoryNames(
  { q, sort, ...narrowing }: Filters,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
): Statement<DirectoryRow> | null {
  if (q === undefined || sort !== 'name' || isShort(q)) return null
  if (!isDefault(narrowing, limit, organization_ids)) {
    return unnamed(namesPage(q, narrowing, place, limit, organization_ids))
  }
  return place ? NAMES.next({ q, ...afterOf(place) }) : NAMES.first({ q })
}

/**
 * Without those of `directoryNames`. Only the default list, and a search for one or two letters in it, is prepared. Any
 * other search, a filter or a set of organizations needs a plan for its own values.
 */
export function directoryPage(
  filters: Filters,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
): Statement<DirectoryRow> {
  const { q, sort, ...narrowing } = filters
  const is_default = isDefault(narrowing, limit, organization_ids)
  if (q !== undefined && sort === 'name') {
    const { pageOfSearch, pages } = isShort(q) ? BEGINNINGS : OTHERS
    if (!is_default) return unnamed(pageOfSearch(q, narrowing, place, limit, organization_ids))
    return place ? pages.next({ q, ...afterOf(place) }) : pages.first({ q })
  }
  if (q !== undefined || !is_default) return unnamed(pageOf(filters, place, limit, organization_ids))
  return place ? DEFAULT_PAGES[sort].next(afterOf(place)) : DEFAULT_PAGES[sort].first({})
}

function isDefault(narrowing: Narrowing, limit: number, organization_ids: readonly string[] | undefined): boolean {
  return limit === DEFAULT_LIMIT && !isNarrowed(narrowing) && !organization_ids
}

const afterOf = (place: readonly (string | null)[]) => ({ after: place[0] ?? null, id: place[1] ?? null })

const DEFAULT_PAGES = { name: preparePages('name'), '-created_at': preparePages('-created_at') }

function preparePages(sort: Filters['sort']) {
  return {
    first: prepared()(() => pageOf({ sort }, undefined, DEFAULT_LIMIT)),
    next: prepared<{ after: string | null; id: string | null }>()((value) =>
      pageOf({ sort }, [value('after'), value('id')], DEFAULT_LIMIT),
    ),
  }
}

type After = { q: string; after: string | null; id: string | null }

const NAMES = {
  first: prepared<{ q: string }>()((value) => namesPage(value('q'), {}, undefined, DEFAULT_LIMIT)),
  next: prepared<After>()((value) => namesPage(value('q'), {}, [value('after'), value('id')], DEFAULT_LIMIT)),
}

const BEGINNINGS = {
  pageOfSearch: beginningPage,
  pages: {
    first: prepared<{ q: string }>()((value) => beginningPage(value('q'), {}, undefined, DEFAULT_LIMIT)),
    next: prepared<After>()((value) => beginningPage(value('q'), {}, [value('after'), value('id')], DEFAULT_LIMIT)),
  },
}

const OTHERS = {
  pageOfSearch: othersPage,
  pages: {
    first: planned<{ q: string }>()((value) => othersPage(value('q'), {}, undefined, DEFAULT_LIMIT)),
    next: planned<After>()((value) => othersPage(value('q'), {}, [value('after'), value('id')], DEFAULT_LIMIT)),
  },
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

export function pageOf(
  { sort, ...filters }: Filters,
  place: Place,
  limit: number,
  organization_ids?: readonly string[],
) {
  // A literal: with a parameter the kept plan would assume a tenth of all users.
  let page = narrow(filters, organization_ids)
    .select(columns)
    .limit(sql.lit(limit))
    .$if(sort === 'name', (named) => named.select(sortName.as('sort_name')))
  if (sort === 'name') {
    page = page.orderBy(sortName).orderBy('u.id')
    if (place) page = page.where(sql<boolean>`(${sortName}, u.id) > (${place[0]}, ${place[1]}::uuid)`)
  } else {
    page = page.orderBy('u.created_at', 'desc').orderBy('u.id', 'desc')
    if (place) page = page.where(sql<boolean>`(u.created_at, u.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`)
  }
  return page
}
