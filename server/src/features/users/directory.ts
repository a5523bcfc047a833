import { PAGE_DEFAULT } from '@plinth/contract/pages'
import type { DirectoryEntry, DirectoryQuery } from '@plinth/contract/users'
import { sql } from 'kysely'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { prepared, type Statement, sqlBuilder, unnamed } from '../../adapters/postgres/statements.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { Refusal } from '../../http/refusal.ts'
import { signInMethodsOf } from './current-user.ts'

// Under three characters a pattern has no whole trigram and would read everybody.
const SUBSTRING_FROM = 3

// One row more than the page has, to see whether there is a next one.
const USUAL_LIMIT = PAGE_DEFAULT + 1

const columns = [
  'u.id',
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  'u.created_at',
  sql<boolean>`u.password_hash is not null`.as('has_password'),
  // Not EXISTS, which PostgreSQL plans for all people and not for one page: it would read every identity first.
  sql<boolean>`(select true from identities i where i.user_id = u.id limit 1) is not null`.as('has_identity'),
] as const

const sort_name = sql<string>`search_text(u.name) collate "C"`.as('sort_name')

type Row = Pick<DirectoryEntry, 'id' | 'name' | 'email' | 'created_at'> & {
  has_password: boolean
  has_identity: boolean
  /** Only where the order is by name. */
  sort_name?: string
}

const listed = sqlBuilder
  .selectFrom('users as u')
  .select(columns)
  .where('u.deleted_at', 'is', null)
  .where('u.directory_visible', '=', sql<boolean>`true`)

const listedById = prepared<{ user_id: string }>()((value) => listed.where('u.id', '=', value('user_id')))

type Filters = Omit<DirectoryQuery, 'limit' | 'cursor'>

/**
 * One page of the directory: never a deleted or hidden person (SPEC.md, "User directory rules" 2 and 3).
 * @throws Refusal `validation_failed` for a cursor of another list or other filters
 */
export async function listDirectory(database: Queryable, cursors: Cursors, query: DirectoryQuery) {
  const { limit, cursor, ...filters } = query
  const list = ['users', filters.q, filters.provider, filters.created_after, filters.created_before, filters.sort]
  const rows = await database.run(directoryPage(filters, cursors.read(list, cursor), limit + 1))
  const { items, next_cursor } = toPage(rows, limit, (last) =>
    cursors.write(list, [last.sort_name ?? last.created_at, last.id]),
  )
  return { items: items.map(toEntry), next_cursor }
}

/** One person of the directory. Throws Refusal `not_found` for a deleted, a hidden and an unknown one alike. */
export async function getDirectoryEntry(database: Queryable, user_id: string): Promise<DirectoryEntry> {
  const [row] = await database.run(listedById({ user_id }))
  if (!row) throw new Refusal('not_found')
  return toEntry(row)
}

type Place = readonly (string | null)[] | undefined

/**
 * The statement of one page. The directory as it begins is prepared once; a search or a filter is planned anew each time,
 * because a plan that knows no pattern would not use the trigram index.
 */
export function directoryPage(filters: Filters, place: Place, limit: number): Statement<Row> {
  const { sort, ...narrowing } = filters
  const usual = limit === USUAL_LIMIT && Object.values(narrowing).every((value) => value === undefined)
  if (!usual) return unnamed(pageOf(filters, place, limit))
  return place ? USUAL_PAGES[sort].next({ after: place[0] ?? null, id: place[1] ?? null }) : USUAL_PAGES[sort].first({})
}

const USUAL_PAGES = { name: usualPages('name'), '-created_at': usualPages('-created_at') }

function usualPages(sort: Filters['sort']) {
  return {
    first: prepared()(() => pageOf({ sort }, undefined, USUAL_LIMIT)),
    next: prepared<{ after: string | null; id: string | null }>()((value) =>
      pageOf({ sort }, [value('after'), value('id')], USUAL_LIMIT),
    ),
  }
}

function pageOf(filters: Filters, place: Place, limit: number) {
  const { q, provider, created_after, created_before, sort } = filters
  // Written out, since a plan that is kept would otherwise be one for a tenth of all people.
  let page = listed.limit(sql.lit(limit)).$if(sort === 'name', (named) => named.select(sort_name))
  if (q !== undefined) page = page.where(matches(q))
  if (provider === 'password') page = page.where('u.password_hash', 'is not', null)
  if (provider === 'oidc') page = page.where(sql<boolean>`exists (select from identities i where i.user_id = u.id)`)
  if (created_after !== undefined) page = page.where('u.created_at', '>', created_after)
  if (created_before !== undefined) page = page.where('u.created_at', '<', created_before)
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

function matches(q: string) {
  const pattern = q.replace(/[\\%_]/g, '\\$&')
  if ([...q].length >= SUBSTRING_FROM) {
    return sql<boolean>`search_text(u.name || ' ' || u.email) like '%' || search_text(${pattern}) || '%'`
  }
  const begins = sql`search_text(${pattern}) || '%'`
  return sql<boolean>`(search_text(u.name) collate "C" like ${begins} or search_text(u.email) collate "C" like ${begins})`
}

function toEntry(row: Row): DirectoryEntry {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile_image: null,
    state: 'active',
    sign_in_methods: signInMethodsOf(row),
    created_at: row.created_at,
  }
}
