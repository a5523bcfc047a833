import {
  DIRECTORY_COUNT_MAX,
  type DirectoryEntry,
  type DirectoryQuery,
  type DirectoryScope,
  type SignInMethod,
} from '@plinth/contract/users'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import { cursorOf, ID, NUMBER, TEXT, TIME } from '../../../http/cursors.ts'
import type { ImageUrl, Services } from '../../../services.ts'
import {
  type DirectoryRow,
  directoryCount,
  entryById,
  entryByIdFor,
  type Filters,
  isShort,
  organizationsOf,
  partPage,
  partsOf,
} from './queries.ts'

type Searching = { database: Queryable } & Pick<Services, 'imageUrl'>

type Viewer = { user_id: string; scope: DirectoryScope }

/** Throws ApiError `validation_failed` for a cursor of another list, `not_found` when the directory is off. */
export async function listDirectory(
  { database, imageUrl }: Searching,
  { user_id, scope }: Viewer,
  { limit, cursor, total, ...filters }: DirectoryQuery,
) {
  if (scope === 'off') throw new ApiError('not_found')
  const own = scope === 'organization' ? await database.all(organizationsOf({ user_id })) : undefined
  const organization_ids = own?.map(({ organization_id }) => organization_id)
  const cursors = cursorFor(filters)
  const place = cursors.read(cursor)
  const found = await readParts(database, filters, { place, limit, organization_ids })
  const has_more = found.length > limit
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const next_cursor = has_more && last ? cursors.write(placeOf(last)) : null
  const page = { items: rows.map((row) => toEntry(row, imageUrl)), next_cursor }
  if (!total) return { ...page, total: null }
  const is_complete = partsOf(filters).every(({ max }) => max === undefined)
  if (is_complete && cursor === undefined && next_cursor === null)
    return { ...page, total: { count: rows.length, exact: true } }
  // PostgreSQL cannot estimate how many match a prefix and would read all of them.
  if (filters.q !== undefined && isShort(filters.q)) return { ...page, total: null }
  const { count } = await database.single(directoryCount(filters, organization_ids))
  return { ...page, total: { count: Math.min(count, DIRECTORY_COUNT_MAX), exact: count <= DIRECTORY_COUNT_MAX } }
}

type DirectoryPosition = [part: string, first: string, second: string, id: string]

// The second value is empty where a part is sorted by one.
const cursorFor = ({ q, provider, created_after, created_before, sort }: Filters) =>
  cursorOf(['users', q, provider, created_after, created_before, sort], NUMBER, sort === 'name' ? TEXT : TIME, TEXT, ID)

// Only the last row of a page needs it.
function placeOf({ part, place, id }: ListedRow): DirectoryPosition {
  const [first = '', second = ''] = JSON.parse(place)
  return [String(part), first, second, id]
}

type PageInput = { place: DirectoryPosition | undefined; limit: number; organization_ids: string[] | undefined }

type ListedRow = DirectoryRow & { part: number }

/** Reads at least one row more than the page where there is a next one, from as many parts as that takes. */
async function readParts(
  database: Queryable,
  filters: Filters,
  { place, limit, organization_ids }: PageInput,
): Promise<ListedRow[]> {
  const [first_part = '0', first = '', second = '', id = ''] = place ?? []
  const rows: ListedRow[] = []
  for (const [part, wanted] of partsOf(filters).entries()) {
    if (part < Number(first_part) || rows.length > limit) continue
    const after = wanted.order.length > 1 ? [first, second, id] : [first, id]
    const page = {
      after: place && part === Number(first_part) ? after : undefined,
      limit: limit + 1,
      organization_ids,
    }
    const found = await database.all(partPage(wanted, filters, page))
    // A user who is renamed between two statements would be listed twice.
    const ids = new Set(rows.map(({ id }) => id))
    rows.push(...found.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, part })))
  }
  return rows
}

/** Throws ApiError `not_found` alike for users who are deleted, hidden, unknown or out of scope. */
export async function getDirectoryEntry(
  { database, imageUrl }: Pick<Services, 'database' | 'imageUrl'>,
  { user_id: reader_id, scope }: Viewer,
  user_id: string,
): Promise<DirectoryEntry> {
  if (scope === 'off') throw new ApiError('not_found')
  const statement = scope === 'everyone' ? entryById({ user_id }) : entryByIdFor({ user_id, reader_id })
  return toEntry(await database.getOrNotFound(statement), imageUrl)
}

function toEntry(row: Omit<DirectoryRow, 'place'>, imageUrl: ImageUrl): DirectoryEntry {
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

/** Magic links work for every account, since its address is proven. */
export function signInMethodsOf(user: { has_password: boolean; has_identity: boolean }): SignInMethod[] {
  const { has_password, has_identity } = user
  return [...(has_password ? ['password' as const] : []), 'magic_link', ...(has_identity ? ['oidc' as const] : [])]
}
