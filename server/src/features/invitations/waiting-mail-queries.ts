import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { fromNow } from '../../adapters/postgres/times.ts'

/** How long a claimed mail is left to the process that sends it. Afterwards it is due again. */
const LEASE_S = 10 * 60

/** Does nothing when the invitation has another token by now. */
export const postponeMail = prepared<{ token_hash: Buffer; wait_s: number }>()((value) =>
  sqlBuilder
    .updateTable('invitations')
    .set({ mail_due_at: sql<string>`now() + make_interval(secs => ${value('wait_s')}::int)` })
    .where('token_hash', '=', value('token_hash')),
)

export const endWait = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder.updateTable('invitations').set({ mail_due_at: null }).where('token_hash', '=', value('token_hash')),
)

/** Gives a new token to the pending invitation whose mail has been due the longest. Its lifetime stays. */
export const claimDueMail = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .updateTable('invitations')
    .set({ token_hash: value('token_hash'), mail_due_at: fromNow(LEASE_S) })
    .where('id', '=', (due) =>
      due
        .selectFrom('invitations')
        .select('id')
        .where('mail_due_at', '<=', sql<string>`now()`)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<string>`now()`)
        .orderBy('mail_due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id'),
)
