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
import type { DirectoryRow, ReadCallers } from '../../http/session.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import { signInMethodsOf } from './current-user.ts'
import { type Filters, isNarrowed, isShort } from './directory-filter-queries.ts'
import {
  directoryCount,
  directoryNames,
  directoryPage,
  entryById,
  entryByIdFor,
  organizationsOf,
  visibleAmong,
} from './directory-queries.ts'
import {
  type Listed,
  sessionWithBeginnings,
  sessionWithFirstPage,
  sessionWithHit,
  sessionWithNames,
} from './directory-session-queries.ts'

type Dependencies = { database: Queryable; imageUrl: ImageUrl }

type Searching = Dependencies & { reader: Reader; cursors: Cursors }

type Visitor = { user_id: string; scope: DirectoryScope; names?: DirectoryRow[] | null }

/**
 * Finds the session of a request for the directory and counts the request, both in one statement. It also reads the first
 * page of the whole list, of a search for one or two letters, or of the names in a longer one. Any other page is read after
 * the limit has been checked, since it can cost more, and so is one that a replica can read.
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
    return user && { ...user, first_page: null, names: null }
  }
  const found = await database.find(statement)
  if (!found) return undefined
  const { rows, ...user } = found
  const current = rows.map(toRow)
  const is_whole = query.q === undefined || isShort(query.q) || rows.length > PAGE_DEFAULT
  if (!is_whole) return { ...user, first_page: null, names: current }
  const page = toPage(current, PAGE_DEFAULT, (last) => cursors.write(listOf(query), placeOf(last)))
  const items = page.items.map((row) => toEntry(row, imageUrl))
  return { ...user, first_page: { ...page, items, total: null }, names: null }
}

function toRow([id, name, email, profile_image_key, at, has_password, has_identity, sort_name]: Listed): DirectoryRow {
  const created_at = timeFromJson(at)
  return { id, name, email, profile_image_key, created_at, has_password, has_identity, sort_name }
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
 * can be shorter than asked for. `names` are those of this page, where they have been read with the session.
 * Throws Refusal `validation_failed` for a cursor of another list, `not_found` when the directory is off.
 */
export async function listDirectory(
  { database, reader, cursors, imageUrl }: Searching,
  { user_id, scope, names }: Visitor,
  query: DirectoryQuery,
) {
  if (scope === 'off') throw new Refusal('not_found')
  const { limit, cursor, total, ...filters } = query
  const list = listOf(filters)
  const place = cursors.read(list, cursor)
  const own = scope === 'organization' ? await database.all(organizationsOf({ user_id })) : undefined
  const organization_ids = own?.map(({ organization_id }) => organization_id)
  const wanted = [filters, place, limit + 1, organization_ids] as const
  const parts = { names: directoryNames(...wanted), others: directoryPage(...wanted) }
  const read = names ? { rows: names, is_current: true } : undefined
  const { items, has_more, is_current } = await readPage({ database, reader }, parts, { limit, organization_ids, read })
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

type Parts = { names: ReturnType<typeof directoryNames>; others: ReturnType<typeof directoryPage> }

type Read = { rows: DirectoryRow[]; is_current: boolean }

/** The visible users of a page of `limit` and one more row, which means that there is a next page. */
async function readPage(
  { database, reader }: { database: Queryable; reader: Reader },
  parts: Parts,
  { limit, organization_ids, read }: { limit: number; organization_ids: string[] | undefined; read: Read | undefined },
): Promise<{ items: DirectoryRow[]; has_more: boolean; is_current: boolean }> {
  const { rows, is_current } = await readRows({ database, reader }, parts, limit + 1, read)
  const has_more = rows.length > limit
  const items = rows.slice(0, limit)
  if (is_current) return { items, has_more, is_current }
  const visible = await stillVisible(database, items, organization_ids)
  if (visible.length > 0 || !has_more) return { items: visible, has_more, is_current }
  // The cursor is readable and names the last user of the page, so it needs a visible one.
  const { rows: current } = await readRows({ database, reader: readPrimary(database) }, parts, limit + 1)
  return { items: current.slice(0, limit), has_more: current.length > limit, is_current: true }
}

/** The names, and the others where those do not fill the page. */
async function readRows(
  { database, reader }: { database: Queryable; reader: Reader },
  { names, others }: Parts,
  most: number,
  read?: Read,
): Promise<Read> {
  const found = read ?? (names && (await reader.all(names)))
  if (!found) return await reader.all(others)
  if (found.rows.length >= most) return found
  // A replica that did not answer is not asked again.
  const rest = await (found.is_current ? readPrimary(database) : reader).all(others)
  // A user who is renamed between the two statements would be listed twice.
  const ids = new Set(found.rows.map(({ id }) => id))
  const rows = [...found.rows, ...rest.rows.filter(({ id }) => !ids.has(id))].slice(0, most)
  return { rows, is_current: found.is_current && rest.is_current }
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
