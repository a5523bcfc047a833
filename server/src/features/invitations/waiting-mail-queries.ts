import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

/** Does nothing when the invitation was sent again since. */
export const postponeMail = prepared<{ invitation_id: string; issued_at: string; wait_s: number }>()((value) =>
  sqlBuilder
    .updateTable('invitations')
    .set({ mail_due_at: sql<string>`now() + make_interval(secs => ${value('wait_s')}::int)` })
    .where('id', '=', value('invitation_id'))
    .where('issued_at', '=', sql<string>`${value('issued_at')}::timestamptz`),
)

/** Ends the wait of the pending invitation whose mail has been due the longest. */
export const takeDueMail = prepared()(() =>
  sqlBuilder
    .updateTable('invitations')
    .set({ mail_due_at: null })
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
    .returning(['id', sql<string>`issued_at::text`.as('issued_at')]),
)
