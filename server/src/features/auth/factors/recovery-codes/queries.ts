import { sql } from 'kysely'
import { prepared } from '../../../../adapters/postgres/statements.ts'

/** A query of `with` and the insert see the same rows, and no hash is in both. */
export const replaceRecoveryCodes = prepared<{ user_id: string; hashes: Buffer[] }>()(
  (value) => sql`
    with old as (delete from recovery_codes where user_id = ${value('user_id')})
    insert into recovery_codes (user_id, code_hash)
    select ${value('user_id')}::uuid, hash from unnest(${value('hashes')}::bytea[]) as hash`,
)

export const useRecoveryCode = prepared<{ user_id: string; code_hash: Buffer }>()(
  (value) => sql<{ left: number }>`
    update recovery_codes c set used_at = now()
    where user_id = ${value('user_id')} and code_hash = ${value('code_hash')} and used_at is null
    returning (
      select count(*) - 1 from recovery_codes r where r.user_id = c.user_id and r.used_at is null
    )::int as left`,
)
