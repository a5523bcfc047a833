import { sql } from 'kysely'
import { prepared } from '../../../../adapters/postgres/statements.ts'

export const secretsOfCodes = prepared<{ user_id: string }>()(
  (value) => sql<{ sealed_secret: Buffer | null; pending_secret: Buffer | null }>`
    select sealed_secret, pending_secret from one_time_codes where user_id = ${value('user_id')}`,
)

export const putPendingSecret = prepared<{ user_id: string; pending_secret: Buffer }>()(
  (value) => sql`
    insert into one_time_codes (user_id, pending_secret) values (${value('user_id')}, ${value('pending_secret')})
    on conflict (user_id) do update set pending_secret = excluded.pending_secret`,
)

/** Returns no row when the user has begun another secret since. */
export const confirmPendingSecret = prepared<{ user_id: string; pending_secret: Buffer; step: number }>()(
  (value) => sql<{ user_id: string }>`
    update one_time_codes
    set sealed_secret = pending_secret, pending_secret = null, confirmed_at = now(), last_step = ${value('step')}::bigint
    where user_id = ${value('user_id')} and pending_secret = ${value('pending_secret')}
    returning user_id`,
)

/** Returns no row for a step that was used, or one before it. `resealed` is the same secret under the current key. */
export const useStep = prepared<{ user_id: string; step: number; sealed_secret: Buffer; resealed: Buffer | null }>()(
  (value) => sql<{ user_id: string }>`
    update one_time_codes
    set last_step = ${value('step')}::bigint, sealed_secret = coalesce(${value('resealed')}::bytea, sealed_secret)
    where user_id = ${value('user_id')} and last_step < ${value('step')}::bigint
      and sealed_secret = ${value('sealed_secret')}
    returning user_id`,
)

export const deleteCodes = prepared<{ user_id: string }>()(
  (value) => sql`delete from one_time_codes where user_id = ${value('user_id')} and confirmed_at is not null`,
)
