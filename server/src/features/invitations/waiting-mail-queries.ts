import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** Does nothing when the invitation was sent again since. */
export const postponeMail = prepared<{ invitation_id: string; issued_at: string; wait_s: number }>()(
  (value) => sql`
    update invitations set mail_due_at = now() + make_interval(secs => ${value('wait_s')}::int)
    where id = ${value('invitation_id')} and issued_at = ${value('issued_at')}::timestamptz`,
)

/** Ends the wait of the pending invitation whose mail has been due the longest. */
export const takeDueMail = prepared()(
  () => sql<{ id: string; issued_at: string }>`
    update invitations set mail_due_at = null
    where id = (
      select id from invitations
      where mail_due_at <= now() and accepted_at is null and revoked_at is null and expires_at > now()
      order by mail_due_at, id limit 1
      for update skip locked
    )
    returning id, issued_at::text as issued_at`,
)
