import type { DirectoryQuery } from '@plinth/contract/users'
import { sql } from 'kysely'
import { escapeLike, nameOrEmailContains } from '../../adapters/postgres/search.ts'
import { sqlBuilder } from '../../adapters/postgres/statements.ts'

// A shorter pattern has no whole trigram and would scan every user.
const SUBSTRING_FROM = 3

export const visibleUsers = sqlBuilder
  .selectFrom('users as u')
  .where('u.deleted_at', 'is', null)
  .where('u.suspended_at', 'is', null)
  .where('u.directory_visible', '=', sql<boolean>`true`)

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
  const begins = sql`search_text(${escapeLike(q)}) || '%'`
  return sql<boolean>`(search_text(u.name) collate "C" like ${begins} or search_text(u.email) collate "C" like ${begins})`
}
