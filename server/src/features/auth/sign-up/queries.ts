import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'
import { fromNow } from '../../../adapters/postgres/times.ts'
import { withAnotherToken } from '../accounts/link-queries.ts'

/** The password counts only in the browser of `browser_hash`. */
export const insertPendingSignUp = prepared<{
  token_hash: Buffer
  link_id: string
  email: string
  sign_up: string
  browser_hash: Buffer
}>()(
  (value) => sql`
    insert into email_tokens (token_hash, link_id, purpose, email, sign_up, browser_hash, expires_at)
    values (
      ${value('token_hash')}, ${value('link_id')}, 'sign_up', ${value('email')}, ${value('sign_up')},
      ${value('browser_hash')}, ${fromNow(LIFETIMES.sign_up)}
    )`,
)

/** Finds the account with the address too, even a suspended one. `user_id` is null without one. */
export const renewSignUp = prepared<{ link_id: string; token_hash: Buffer }>()(
  (value) => sql<{ user_id: string | null }>`
    update email_tokens t set token_hash = ${value('token_hash')}, expires_at = ${fromNow(LIFETIMES.sign_up)}
    where t.link_id = ${value('link_id')} and t.purpose = 'sign_up'
    returning (select u.id from users u where u.email = t.email and u.deleted_at is null) as user_id`,
)

/** Copies this browser's newest sign-up, else the newest of all without its password. The copy keeps its age. */
export const copyPendingSignUp = prepared<{
  token_hash: Buffer
  link_id: string
  email: string
  browser_hashes: Buffer[]
}>()((value) => {
  const is_own = sql`coalesce(browser_hash = any (${value('browser_hashes')}::bytea[]), false)`
  return sql<{ email: string }>`
    insert into email_tokens (token_hash, link_id, purpose, email, sign_up, browser_hash, created_at, expires_at)
    select ${value('token_hash')}::bytea, ${value('link_id')}::uuid, purpose, email,
      case when ${is_own} then sign_up else sign_up - 'password_hash' end,
      case when ${is_own} then browser_hash end, created_at, ${fromNow(LIFETIMES.sign_up)}
    from email_tokens
    where purpose = 'sign_up' and email = ${value('email')} and expires_at > now()
    order by ${is_own} desc, created_at desc
    limit 1
    ${withAnotherToken}
    returning email`
})

export const pendingSignUp = prepared<{ token_hash: Buffer }>()(
  (value) => sql<{ token_hash: Buffer; email: string; browser_hash: Buffer | null; name: string }>`
    select token_hash, email, browser_hash, sign_up->>'name' as name from email_tokens
    where token_hash = ${value('token_hash')} and purpose = 'sign_up' and expires_at > now()`,
)

type SignUpRow = { email: string; browser_hash: Buffer | null; name: string; password_hash: string | null }

/** Locks all links of the address in one order: of two requests the second finds nothing. A dead link takes none. */
export const consumeSignUp = prepared<{ token_hash: Buffer }>()(
  (value) => sql<SignUpRow & { client: boolean }>`
    with client as (
      select email from email_tokens
      where token_hash = ${value('token_hash')} and purpose = 'sign_up' and expires_at > now()
    )
    delete from email_tokens t using client
    where t.purpose = 'sign_up' and t.email = client.email
    returning t.email, t.browser_hash, t.sign_up->>'name' as name, t.sign_up->>'password_hash' as password_hash,
      t.token_hash = ${value('token_hash')} as client`,
)

export const deletePendingSignUps = prepared<{ email: string }>()(
  (value) => sql`delete from email_tokens where purpose = 'sign_up' and email = ${value('email')}`,
)
