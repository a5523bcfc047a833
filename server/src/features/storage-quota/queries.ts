import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

// An upload that began in time may end after its URL has expired, and is completed after that.
export const LATE = sql.raw(`interval '1 hour'`)

/** Until the sweeper deletes it. */
export const isPending = sql<boolean>`status = 'pending' and expires_at > now() - ${LATE}`

/**
 * Locks the user and the owner of an organization, whose storage an upload takes. Returns the living ones. The
 * organization is locked already, so its owner stays.
 */
export const lockUploaderAndOwner = prepared<{ user_id: string; organization_id: string | null }>()(
  (value) => sql<{ id: string }>`
    select id from users
    where deleted_at is null and id in (
      ${value('user_id')}::uuid,
      (select user_id from members where organization_id = ${value('organization_id')}::uuid and role = 'owner')
    )
    order by id
    for no key update`,
)

/**
 * The size of all files and pending uploads: of an organization, and of all organizations of its owner. Stays true only
 * under the locks of the organization and of its owner.
 */
export const reservedBytes = prepared<{ organization_id: string }>()(
  (value) => sql<{ organization_bytes: number; owner_bytes: number }>`
    select
      coalesce(sum(size_bytes) filter (where owned.organization_id = ${value('organization_id')}), 0)::bigint
        as organization_bytes,
      coalesce(sum(size_bytes), 0)::bigint as owner_bytes
    from members as owner
      join members as owned on owned.user_id = owner.user_id and owned.role = 'owner'
      cross join lateral (
        select size_bytes from files where organization_id = owned.organization_id
        union all
        select size_bytes from uploads where organization_id = owned.organization_id and ${isPending}
      ) as reserved
    where owner.organization_id = ${value('organization_id')} and owner.role = 'owner'`,
)

/**
 * The uploads of a user whose URL may still take content. `bytes` is the size of all. `…_free_in_s`: after how many seconds
 * the first pending one, or the first of the others, counts no longer.
 */
export const openUploads = prepared<{ user_id: string }>()(
  (value) => sql<{ pending: number; pending_free_in_s: number; bytes: number; ended_free_in_s: number }>`
    select
      count(*) filter (where is_pending) as pending,
      ${secondsUntil(sql`min(until) filter (where is_pending)`)} as pending_free_in_s,
      coalesce(sum(size_bytes), 0)::bigint as bytes,
      ${secondsUntil(sql`min(until) filter (where not is_pending)`)} as ended_free_in_s
    from (
      select true as is_pending, size_bytes, expires_at + ${LATE} as until
      from uploads where user_id = ${value('user_id')} and ${isPending}
      union all
      select false, size_bytes, not_before
      from object_deletions where user_id = ${value('user_id')} and attempts = 0 and not_before > now()
    ) as uploads`,
)

function secondsUntil(time: RawBuilder<unknown>) {
  return sql<number>`greatest(coalesce(ceil(extract(epoch from ${time} - now())), 0), 1)::int`
}
