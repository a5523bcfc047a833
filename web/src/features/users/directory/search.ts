import type { Request } from '@plinth/contract/routes/table'
import type { SignInMethod } from '@plinth/contract/users'
import { readText } from '../../../lib/url/search-text.ts'

/** Default values are left out. Days are in the reader's time zone, the first and the last included. */
export type DirectorySearch = {
  q?: string | undefined
  provider?: SignInMethod | undefined
  joined_from?: string | undefined
  joined_to?: string | undefined
  sort?: '-created_at' | undefined
  cursor?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Holds the cursors of the pages before this one, '' for the first; the history keeps them over a reload. */
    trail?: string[]
    /** The list from which a user was opened. */
    list?: { search: DirectorySearch; trail: string[] }
  }
}

const PROVIDERS: readonly SignInMethod[] = ['password', 'magic_link', 'oidc']

/**
 * Invalid params are dropped, so that a mistyped URL still shows a list. They are set to undefined explicitly, because the
 * router falls back to the raw value of every key that is missing here.
 */
export function readDirectorySearch(search: Record<string, unknown>): DirectorySearch {
  const { q, provider, joined_from, joined_to, sort, cursor } = search
  return {
    q: (typeof q === 'string' && readText(q)) || undefined,
    provider: PROVIDERS.find((known) => known === provider),
    joined_from: isDay(joined_from) ? joined_from : undefined,
    joined_to: isDay(joined_to) ? joined_to : undefined,
    sort: sort === '-created_at' ? sort : undefined,
    cursor: (typeof cursor === 'string' && cursor) || undefined,
  }
}

/** While the year is typed, browsers report e.g. 0002, so years before 1970 are rejected. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(19[7-9]\d|2\d{3})-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The two bounds of the API are exclusive. */
export function toQuery({ joined_from, joined_to, ...same }: DirectorySearch): Request<'GET /users'>['query'] {
  return {
    ...same,
    // The bound is the last microsecond before the day, the precision of the database, so that midnight itself is
    // included.
    ...(joined_from && { created_after: new Date(startOf(joined_from) - 1).toISOString().replace('Z', '999Z') }),
    ...(joined_to && { created_before: new Date(startOf(joined_to, 1)).toISOString() }),
  }
}

function startOf(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

/** True if a search or a filter is set; order and page do not count. */
export function isFiltered({ q, provider, joined_from, joined_to }: DirectorySearch): boolean {
  return [q, provider, joined_from, joined_to].some((value) => value !== undefined)
}

export function clearFilters({ q, sort }: DirectorySearch): DirectorySearch {
  return { ...(q && { q }), ...(sort && { sort }) }
}

export function firstPage({ cursor: _, ...search }: DirectorySearch): DirectorySearch {
  return search
}
