import type { CreateUploadRequest } from '@plinth/contract/files'
import { type RawBuilder, sql } from 'kysely'
import { BATCH } from '../../adapters/postgres/batches.ts'
import { prepared } from '../../adapters/postgres/statements.ts'
import * as pending from '../storage-quota/pending.ts'

const LATE = sql.raw(pending.LATE)
const isPending = sql.raw(pending.IS_PENDING)

/** Locks the uploader and the owner, whose storage the upload takes. The locked organization keeps its owner. */
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

/** An ended upload counts until its URL expires. `…_free_in_s` says when the first upload counts no longer. */
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

type NewUpload = CreateUploadRequest & { user_id: string; organization_id: string | null }

export const insertUpload = prepared<NewUpload & { lifetime_s: number }>()(
  (value) => sql<{ id: string; expires_at: string }>`
    insert into uploads (purpose, user_id, organization_id, filename, content_type, size_bytes, expires_at)
    values (
      ${value('purpose')}, ${value('user_id')}, ${value('organization_id')}, ${value('filename')},
      ${value('content_type')}, ${value('size_bytes')}, now() + make_interval(secs => ${value('lifetime_s')}::int)
    )
    returning id, expires_at`,
)

type UploadOfUser = { user_id: string; upload_id: string }

const isOwn = (value: (name: keyof UploadOfUser) => string) =>
  sql`id = ${value('upload_id')} and user_id = ${value('user_id')}`

export type UploadRow = NewUpload & { id: string; status: 'pending' | 'completed' }

const ownUpload = (value: (name: keyof UploadOfUser) => string) => sql`
  id, purpose, user_id, organization_id, filename, content_type, size_bytes, status from uploads
  where ${isOwn(value)} and (status = 'completed' or ${isPending})`

export const uploadOf = prepared<UploadOfUser>()((value) => sql<UploadRow>`select ${ownUpload(value)}`)

// The claim is text, which keeps the microseconds in any time zone.
const CLAIM = sql`claimed_until::text as claim`

/** Lock order: the organization or the user comes before it. */
export const lockUpload = prepared<UploadOfUser>()(
  (value) => sql<UploadRow & { claim: string | null }>`select ${CLAIM}, ${ownUpload(value)} for update`,
)

/** Returns no row while another completion is under way. */
export const claimUpload = prepared<UploadOfUser & { claim_ms: number }>()(
  (value) => sql<{ claim: string }>`
    update uploads set claimed_until = now() + ${value('claim_ms')}::int * interval '1 millisecond'
    where ${isOwn(value)} and ${isPending} and (claimed_until is null or claimed_until < now())
    returning ${CLAIM}`,
)

/** Releases only its own claim: when that one ran out, another completion may be under way. */
export const releaseUpload = prepared<UploadOfUser & { claim: string }>()(
  (value) => sql`
    update uploads set claimed_until = null
    where ${isOwn(value)} and status = 'pending' and claimed_until = ${value('claim')}`,
)

export const markCompleted = prepared<UploadOfUser>()(
  (value) => sql`
    update uploads set status = 'completed', completed_at = now() where ${isOwn(value)} and status = 'pending'`,
)

export const cancelUpload = prepared<UploadOfUser>()(
  (value) => sql<{ id: string; organization_id: string | null }>`
    delete from uploads where ${isOwn(value)} and status = 'pending' returning id, organization_id`,
)

/** Completing can be repeated for a day, and for a profile image twenty minutes, since anyone with its URL reads it. */
export const deleteOldUploads = prepared()(
  () => sql`
    delete from uploads
    where ctid = any (array(
      select ctid from uploads
      where expires_at < now() and (
        status = 'pending' and expires_at < now() - ${LATE}
        or completed_at < now() - case purpose when 'profile_image' then interval '20 minutes' else interval '24 hours' end
      )
      limit ${sql.lit(BATCH)} for update skip locked
    ))`,
)({})
