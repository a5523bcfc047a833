import type { DirectoryQuery } from '@plinth/contract/users'
import { type Expression, sql } from 'kysely'
import { nameOrEmailContains } from '../../adapters/postgres/search.ts'
import { sqlBuilder } from '../../adapters/postgres/statements.ts'
import type { DirectoryRow } from '../../http/session.ts'

// A shorter pattern has no whole trigram and would scan every user.
const SUBSTRING_FROM = 3

export const visibleUsers = sqlBuilder
  .selectFrom('users as u')
  .where('u.deleted_at', 'is', null)
  .where('u.suspended_at', 'is', null)
  .where('u.directory_visible', '=', sql<boolean>`true`)

export const columns = [
  'u.id',
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  'u.profile_image_key',
  'u.created_at',
  sql<boolean>`u.password_hash is not null`.as('has_password'),
  // Not EXISTS: PostgreSQL would read every identity first.
  sql<boolean>`(select true from identities i where i.user_id = u.id limit 1) is not null`.as('has_identity'),
] as const

/** What `columns` takes from a user, so that a statement of several parts reads each row once. */
export const sources = ['u.id', 'u.name', 'u.email', 'u.profile_image_key', 'u.created_at', 'u.password_hash'] as const

/** A row of such a part. */
export type Source = Pick<DirectoryRow, 'id' | 'profile_image_key' | 'created_at'> & { sort_name: string }

/** By it the list is sorted: in byte order, the same on every machine. */
export const sortName = sql<string>`search_text(u.name) collate "C"`

// The last code point, which is never assigned. In byte order it comes after everything that begins with the same letters.
const PAST = sql`chr(1114111)`

/** Whether a text in byte order begins with letters that went through `search_text`: a range of its index. */
export function begins(text: Expression<string>, letters: Expression<unknown>) {
  return sql<boolean>`${text} >= ${letters} and ${text} < ${letters} || ${PAST}`
}

/** Where a page begins: after the last row of the page before. */
export type Place = readonly (string | null)[] | undefined

export type Filters = Omit<DirectoryQuery, 'limit' | 'cursor' | 'total'>

export type Narrowing = Omit<Filters, 'sort'>

export function isNarrowed({ q, provider, created_after, created_before }: Narrowing): boolean {
  return [q, provider, created_after, created_before].some((value) => value !== undefined)
}

export function narrow(
  { q, provider, created_after, created_before }: Narrowing,
  organization_ids?: readonly string[],
) {
  let found = visibleUsers
  if (organization_ids) found = found.where(isMemberOf(organization_ids))
  if (q !== undefined) found = found.where(matches(q))
  if (provider === 'password') found = found.where('u.password_hash', 'is not', null)
  if (provider === 'oidc') found = found.where(sql<boolean>`exists (select from identities i where i.user_id = u.id)`)
  if (created_after !== undefined) found = found.where('u.created_at', '>', created_after)
  if (created_before !== undefined) found = found.where('u.created_at', '<', created_before)
  return found
}

function isMemberOf(organization_ids: readonly string[]) {
  return sql<boolean>`u.id in (select m.user_id from members m where m.organization_id = any (${organization_ids}::uuid[]))`
}

/** Too short for the trigram index, so only the beginning is compared. */
export function isShort(q: string): boolean {
  return [...q].length < SUBSTRING_FROM
}

function matches(q: string) {
  if (!isShort(q)) return nameOrEmailContains(q)
  return sql<boolean>`(search_text(u.name) collate "C" ^@ search_text(${q}) or search_text(u.email) collate "C" ^@ search_text(${q}))`
}
