import {
  DIRECTORY_COUNT_MAX,
  type DirectoryEntry,
  type DirectoryQuery,
  type DirectoryScope,
  type DirectoryTotal,
} from '@plinth/contract/users'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import { signInMethodsOf } from './current-user.ts'
import { isShort } from './directory-filter-queries.ts'
import {
  type DirectoryRow,
  directoryCount,
  directoryPage,
  entryById,
  entryByIdFor,
  organizationsOf,
} from './directory-queries.ts'

type Dependencies = { database: Queryable; imageUrl: ImageUrl }

type Reader = { user_id: string; scope: DirectoryScope }

/** Throws Refusal `validation_failed` for a cursor of another list, `not_found` when the directory is off. */
export async function listDirectory(
  { database, cursors, imageUrl }: Dependencies & { cursors: Cursors },
  { user_id, scope }: Reader,
  query: DirectoryQuery,
) {
  if (scope === 'off') throw new Refusal('not_found')
  const { limit, cursor, total, ...filters } = query
  const list = ['users', filters.q, filters.provider, filters.created_after, filters.created_before, filters.sort]
  const place = cursors.read(list, cursor)
  const own = scope === 'organization' ? await database.all(organizationsOf({ user_id })) : undefined
  const organization_ids = own?.map(({ organization_id }) => organization_id)
  const rows = await database.all(directoryPage(filters, place, limit + 1, organization_ids))
  const { items, next_cursor } = toPage(rows, limit, (last) =>
    cursors.write(list, [last.sort_name ?? last.created_at, last.id]),
  )
  const entries = items.map((row) => toEntry(row, imageUrl))
  if (!total) return { items: entries, next_cursor, total: null }
  const whole = cursor === undefined && next_cursor === null
  return {
    items: entries,
    next_cursor,
    total: whole ? { count: items.length, exact: true } : await countPeople(database, filters, organization_ids),
  }
}

async function countPeople(
  database: Queryable,
  filters: Parameters<typeof directoryCount>[0],
  organization_ids: readonly string[] | undefined,
): Promise<DirectoryTotal | null> {
  // PostgreSQL cannot estimate how many match a prefix and would read all of them.
  if (filters.q !== undefined && isShort(filters.q)) return null
  const { count } = await database.one(directoryCount(filters, organization_ids))
  return { count: Math.min(count, DIRECTORY_COUNT_MAX), exact: count <= DIRECTORY_COUNT_MAX }
}

/** Throws Refusal `not_found` alike for users who are deleted, hidden, unknown or out of the directory's scope. */
export async function getDirectoryEntry(
  { database, imageUrl }: Dependencies,
  { user_id: reader_id, scope }: Reader,
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
