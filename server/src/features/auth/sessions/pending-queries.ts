import type { SignInMethod } from '@plinth/contract/users'
import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** The first step has to be repeated after this many wrong answers. */
const ATTEMPTS = 5

const isLive = sql`p.attempts < ${sql.lit(ATTEMPTS)} and p.expires_at > now()`

export const pendingSignIn = prepared<{ token_hash: Buffer }>()(
  (value) => sql<{ token_hash: Buffer; user_id: string; email: string }>`
    select p.token_hash, p.user_id, u.email
    from pending_sign_ins p join users u on u.id = p.user_id
    where p.token_hash = ${value('token_hash')} and ${isLive}`,
)

/** An attempt counts before its answer is checked, so that answers at once are counted too. */
export const countAttempt = prepared<{ token_hash: Buffer }>()(
  (value) => sql<{ user_id: string }>`
    update pending_sign_ins p set attempts = attempts + 1
    where p.token_hash = ${value('token_hash')} and ${isLive} returning user_id`,
)

/** Only one of the requests with a right answer gets the row. */
export const consumePendingSignIn = prepared<{ token_hash: Buffer }>()(
  (value) => sql<{ method: SignInMethod }>`
    delete from pending_sign_ins where token_hash = ${value('token_hash')} and expires_at > now() returning method`,
)

export const deletePendingSignIns = prepared<{ user_id: string }>()(
  (value) => sql`delete from pending_sign_ins where user_id = ${value('user_id')}`,
)

export const deleteExpiredSignIns = deletionOf('pending_sign_ins', 'expires_at')
