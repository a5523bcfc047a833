import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { LIMITS } from '@plinth/contract/routes/limits'
import {
  DIRECTORY_COUNT_MAX,
  type DirectoryEntry,
  type DirectoryQuery,
  type DirectoryScope,
  type DirectoryTotal,
} from '@plinth/contract/users'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { type Reader, readPrimary } from '../../adapters/postgres/reader.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import type { RateLimiter } from '../../http/limits/limiter.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ReadCallers } from '../../http/session.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import { signInMethodsOf } from './current-user.ts'
import { type DirectoryRow, type Filters, isNarrowed, isShort } from './directory-filter-queries.ts'
import {
  directoryCount,
  directoryPage,
  entryById,
  entryByIdFor,
  organizationsOf,
  visibleAmong,
} from './directory-queries.ts'
import {
  sessionWithBeginnings,
  sessionWithFirstPage,
  sessionWithHit,
  sessionWithNames,
} from './directory-session-queries.ts'

type Dependencies = { database: Queryable; imageUrl: ImageUrl }

type Searching = Dependencies & { reader: Reader; cursors: Cursors }

type Visitor = { user_id: string; scope: DirectoryScope }

/**
 * Finds the session of a request for the directory and counts the request, both in one statement. It also reads the first
 * page of the whole list, of a search for one or two letters, or of the names that begin with more. Any other page is read
 * after the limit has been checked, since it can cost more, and so is one that a replica can read.
 */
export async function findSessionWithDirectory(
  { database, reader, limiter, cursors, imageUrl }: Searching & { limiter: RateLimiter },
  scope: DirectoryScope,
  token_hash: Buffer,
  query: DirectoryQuery | undefined,
): Promise<ReadCallers['directory'] | undefined> {
  const values = { token_hash, ...limiter.valuesOf(LIMITS.directory) }
  const statement = scope === 'everyone' && !reader.has_replica && query && firstPage(values, query)
  if (!statement) {
    const user = await database.find(sessionWithHit(values))
    return user && { ...user, first_page: null }
  }
  const found = await database.find(statement)
  if (!found) return undefined
  const { rows, ...user } = found
  const is_whole = query.q === undefined || isShort(query.q) || rows.length > PAGE_DEFAULT
  if (!is_whole) return { ...user, first_page: null }
  const current = rows.map((row) => ({ ...row, created_at: timeFromJson(row.created_at) }))
  const page = toPage(current, PAGE_DEFAULT, (last) => cursors.write(listOf(query), placeOf(last)))
  return { ...user, first_page: { ...page, items: page.items.map((row) => toEntry(row, imageUrl)), total: null } }
}

function firstPage(
  values: Parameters<typeof sessionWithHit>[0],
  { limit, cursor, total, sort, q, ...filters }: DirectoryQuery,
) {
  if (limit !== PAGE_DEFAULT || cursor !== undefined || total !== undefined || isNarrowed(filters)) return undefined
  if (q === undefined) return sessionWithFirstPage[sort](values)
  if (sort !== 'name') return undefined
  return isShort(q) ? sessionWithBeginnings({ ...values, q }) : sessionWithNames({ ...values, q })
}

// A cursor is valid only for this list.
function listOf({ q, provider, created_after, created_before, sort }: Filters) {
  return ['users', q, provider, created_after, created_before, sort]
}

function placeOf({ sort_name, created_at, id }: DirectoryRow) {
  return [sort_name ?? created_at, id]
}

/**
 * Searches and counts on a replica when there is one. The primary decides who may be listed [D7]: a page from a replica
 * can be shorter than asked for.
 * Throws Refusal `validation_failed` for a cursor of another list, `not_found` when the directory is off.
 */
export async function listDirectory(
  { database, reader, cursors, imageUrl }: Searching,
  { user_id, scope }: Visitor,
  query: DirectoryQuery,
) {
  if (scope === 'off') throw new Refusal('not_found')
  const { limit, cursor, total, ...filters } = query
  const list = listOf(filters)
  const place = cursors.read(list, cursor)
  const own = scope === 'organization' ? await database.all(organizationsOf({ user_id })) : undefined
  const organization_ids = own?.map(({ organization_id }) => organization_id)
  const page = directoryPage(filters, place, limit + 1, organization_ids)
  const { items, has_more, is_current } = await readPage({ database, reader }, page, limit, organization_ids)
  const last = items.at(-1)
  const next_cursor = has_more && last ? cursors.write(list, placeOf(last)) : null
  const entries = items.map((row) => toEntry(row, imageUrl))
  if (!total) return { items: entries, next_cursor, total: null }
  const whole = cursor === undefined && next_cursor === null
  if (whole) return { items: entries, next_cursor, total: { count: entries.length, exact: true } }
  // A replica that did not answer for the page is not asked for the total: the caller would wait for it twice.
  const counter = is_current ? readPrimary(database) : reader
  return { items: entries, next_cursor, total: await countPeople(counter, filters, organization_ids) }
}

/** The visible users of a page of `limit` and one more row, which means that there is a next page. */
async function readPage(
  { database, reader }: { database: Queryable; reader: Reader },
  statement: ReturnType<typeof directoryPage>,
  limit: number,
  organization_ids: readonly string[] | undefined,
): Promise<{ items: DirectoryRow[]; has_more: boolean; is_current: boolean }> {
  const { rows, is_current } = await reader.all(statement)
  const has_more = rows.length > limit
  const items = rows.slice(0, limit)
  if (is_current) return { items, has_more, is_current }
  const visible = await stillVisible(database, items, organization_ids)
  if (visible.length > 0 || !has_more) return { items: visible, has_more, is_current }
  // The cursor is readable and names the last user of the page, so it needs a visible one.
  const current = await database.all(statement)
  return { items: current.slice(0, limit), has_more: current.length > limit, is_current: true }
}

// A replica may not know yet that a user was deleted or hidden, or has left an organization.
async function stillVisible(
  database: Queryable,
  rows: readonly DirectoryRow[],
  organization_ids: readonly string[] | undefined,
): Promise<DirectoryRow[]> {
  const ids = rows.map(({ id }) => id)
  const visible = new Set((await database.all(visibleAmong(ids, organization_ids))).map(({ id }) => id))
  return rows.filter(({ id }) => visible.has(id))
}

async function countPeople(
  reader: Reader,
  filters: Parameters<typeof directoryCount>[0],
  organization_ids: readonly string[] | undefined,
): Promise<DirectoryTotal | null> {
  // PostgreSQL cannot estimate how many match a prefix and would read all of them.
  if (filters.q !== undefined && isShort(filters.q)) return null
  const [{ count } = { count: 0 }] = (await reader.all(directoryCount(filters, organization_ids))).rows
  return { count: Math.min(count, DIRECTORY_COUNT_MAX), exact: count <= DIRECTORY_COUNT_MAX }
}

/** Throws Refusal `not_found` alike for users who are deleted, hidden, unknown or out of the directory's scope. */
export async function getDirectoryEntry(
  { database, imageUrl }: Dependencies,
  { user_id: reader_id, scope }: Visitor,
  user_id: string,
): Promise<DirectoryEntry> {
  if (scope === 'off') throw new Refusal('not_found')
  const statement = scope === 'everyone' ? entryById({ user_id }) : entryByIdFor({ user_id, reader_id })
  return toEntry(await database.get(statement), imageUrl)
}

function toEntry(row: DirectoryRow, imageUrl: ImageUrl): DirectoryEntry {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile_image: imageUrl(row.profile_image_key),
    state: 'active',
    sign_in_methods: signInMethodsOf(row),
    created_at: row.created_at,
  }
}
