import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import { prepared } from '../../../adapters/postgres/statements.ts'

type Purpose = 'magic_link' | 'password_reset'

/** A later attempt at the mail of a link replaces the token of the one before. */
export const withAnotherToken = sql`
  on conflict (link_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`

export const putEmailToken = prepared<{
  token_hash: Buffer
  link_id: string
  purpose: Purpose
  email: string
  user_id: string
  seconds: number
}>()(
  (value) => sql<{ is_new: boolean }>`
    insert into email_tokens (token_hash, link_id, purpose, email, user_id, expires_at)
    values (
      ${value('token_hash')}, ${value('link_id')}, ${value('purpose')}, ${value('email')}, ${value('user_id')},
      now() + make_interval(secs => ${value('seconds')}::int)
    )
    ${withAnotherToken}
    returning xmax = 0 as is_new`,
)

/** Returns no row for a link that is used or expired. The end of an account or of its access ends its links. */
export const ownerOfToken = prepared<{ token_hash: Buffer; purpose: Purpose }>()(
  (value) => sql<{ id: string; email: string; name: string; token_hash: Buffer }>`
    select u.id, u.email, u.name, t.token_hash
    from email_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${value('token_hash')} and t.purpose = ${value('purpose')} and t.expires_at > now()`,
)

/** Only one of the requests with the token that `ownerOfToken` found gets a row. */
export const consumeToken = prepared<{ token_hash: Buffer }>()(
  (value) => sql<{ user_id: string }>`
    delete from email_tokens where token_hash = ${value('token_hash')} returning user_id`,
)

export const deleteEmailTokens = prepared<{ user_id: string }>()(
  (value) => sql`delete from email_tokens where user_id = ${value('user_id')}`,
)

export const deleteExpiredTokens = deletionOf('email_tokens', 'expires_at')
