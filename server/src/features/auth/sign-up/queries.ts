import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'
import { fromNow } from '../../../adapters/postgres/times.ts'
import { withAnotherToken } from '../accounts/another-token-queries.ts'

const now = sql<string>`now()`

/** `sign_up` is JSON text. Its password counts only in the browser of `browser_hash`. */
export const insertPendingSignUp = prepared<{
  token_hash: Buffer
  link_id: string
  email: string
  sign_up: string
  browser_hash: Buffer
}>()((value) =>
  sqlBuilder.insertInto('email_tokens').values({
    token_hash: value('token_hash'),
    link_id: value('link_id'),
    purpose: 'sign_up',
    email: value('email'),
    sign_up: value('sign_up'),
    browser_hash: value('browser_hash'),
    expires_at: fromNow(LIFETIMES.sign_up),
  }),
)

/** A sign-up that waits for its mail, or whose link was not used yet. */
export const pendingByLink = prepared<{ link_id: string }>()((value) =>
  sqlBuilder.selectFrom('email_tokens').select('link_id').where('link_id', '=', value('link_id')),
)

/** Makes the link of a sign-up live with another token, for its whole lifetime. */
export const renewSignUp = prepared<{ link_id: string; token_hash: Buffer }>()((value) =>
  sqlBuilder
    .updateTable('email_tokens')
    .set({ token_hash: value('token_hash'), expires_at: fromNow(LIFETIMES.sign_up) })
    .where('link_id', '=', value('link_id'))
    .where('purpose', '=', 'sign_up'),
)

export const deleteLink = prepared<{ link_id: string }>()((value) =>
  sqlBuilder.deleteFrom('email_tokens').where('link_id', '=', value('link_id')),
)

/**
 * Gives an address's sign-up a second link and returns its name: this browser's newest with its password, else the newest
 * of all without. The first link stays valid. The copy keeps its age, so that it never becomes the newest.
 */
export const copyPendingSignUp = prepared<{
  token_hash: Buffer
  link_id: string
  email: string
  browser_hashes: Buffer[]
}>()((value) => {
  const is_own = sql<boolean>`coalesce(browser_hash = any (${value('browser_hashes')}::bytea[]), false)`
  return sqlBuilder
    .insertInto('email_tokens')
    .columns(['token_hash', 'link_id', 'purpose', 'email', 'sign_up', 'browser_hash', 'created_at', 'expires_at'])
    .expression((select) =>
      select
        .selectFrom('email_tokens')
        .select([
          sql<Buffer>`${value('token_hash')}::bytea`.as('token_hash'),
          sql<string>`${value('link_id')}::uuid`.as('link_id'),
          'purpose',
          'email',
          sql<string>`case when ${is_own} then sign_up else sign_up - 'password_hash' end`.as('sign_up'),
          sql<Buffer | null>`case when ${is_own} then browser_hash end`.as('browser_hash'),
          'created_at',
          fromNow(LIFETIMES.sign_up).as('expires_at'),
        ])
        .where('purpose', '=', 'sign_up')
        .where('email', '=', value('email'))
        .where('expires_at', '>', now)
        .orderBy(is_own, 'desc')
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .onConflict(withAnotherToken)
    .returning('email')
})

/** With a null `browser_hash` the password does not count. */
export const pendingSignUp = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .selectFrom('email_tokens')
    .select(['token_hash', 'email', 'browser_hash', sql<string>`sign_up->>'name'`.as('name')])
    .where('token_hash', '=', value('token_hash'))
    .where('purpose', '=', 'sign_up')
    .where('expires_at', '>', now),
)

/** Takes all links of the address, locked in one order: of two at once the second finds nothing. A dead link takes none. */
export const consumeSignUp = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .with('client', (select) =>
      select
        .selectFrom('email_tokens')
        .select('email')
        .where('token_hash', '=', value('token_hash'))
        .where('purpose', '=', 'sign_up')
        .where('expires_at', '>', now),
    )
    .deleteFrom('email_tokens as t')
    .using('client')
    .where('t.purpose', '=', 'sign_up')
    .whereRef('t.email', '=', 'client.email')
    .returning([
      't.email',
      't.browser_hash',
      sql<string>`t.sign_up->>'name'`.as('name'),
      sql<string | null>`t.sign_up->>'password_hash'`.as('password_hash'),
      sql<boolean>`t.token_hash = ${value('token_hash')}`.as('client'),
    ]),
)

export const deletePendingSignUps = prepared<{ email: string }>()((value) =>
  sqlBuilder.deleteFrom('email_tokens').where('purpose', '=', 'sign_up').where('email', '=', value('email')),
)
