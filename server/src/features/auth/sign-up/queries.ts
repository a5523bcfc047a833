import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'
import { fromNow } from '../../../adapters/postgres/times.ts'

const now = sql<string>`now()`

/**
 * A pending sign-up lives in the row of its token and becomes a user when the link is followed. `sign_up` is JSON text;
 * its password counts only in the browser of `browser_hash`.
 */
export const insertPendingSignUp = prepared<{
  token_hash: Buffer
  email: string
  sign_up: string
  browser_hash: Buffer
}>()((value) =>
  sqlBuilder.insertInto('email_tokens').values({
    token_hash: value('token_hash'),
    purpose: 'sign_up',
    email: value('email'),
    sign_up: value('sign_up'),
    browser_hash: value('browser_hash'),
    expires_at: fromNow(LIFETIMES.sign_up),
  }),
)

/**
 * Gives a live sign-up of an address a second link and returns its name: the newest of this browser, with its password, else
 * the newest of all, without. The first link stays good, and the copy keeps the age of the original, so that sending again
 * never makes an older sign-up the newest.
 */
export const copyPendingSignUp = prepared<{ token_hash: Buffer; email: string; browser_hash: Buffer | null }>()(
  (value) => {
    const is_own = sql<boolean>`coalesce(browser_hash = ${value('browser_hash')}::bytea, false)`
    return sqlBuilder
      .insertInto('email_tokens')
      .columns(['token_hash', 'purpose', 'email', 'sign_up', 'browser_hash', 'created_at', 'expires_at'])
      .expression((select) =>
        select
          .selectFrom('email_tokens')
          .select([
            sql<Buffer>`${value('token_hash')}::bytea`.as('token_hash'),
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
      .returning(sql<string>`sign_up->>'name'`.as('name'))
  },
)

/** A live sign-up link, before it is used; a null `browser_hash` is a link without a password that counts. */
export const pendingSignUp = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .selectFrom('email_tokens')
    .select(['email', 'browser_hash', sql<string>`sign_up->>'name'`.as('name')])
    .where('token_hash', '=', value('token_hash'))
    .where('purpose', '=', 'sign_up')
    .where('expires_at', '>', now),
)

/**
 * Takes a live sign-up link and every other one of its address in one statement. Two links of one address meet on the
 * same rows in the same order, so the second finds nothing; a dead link takes nothing with it.
 */
export const consumeSignUp = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .with('presented', (select) =>
      select
        .selectFrom('email_tokens')
        .select('email')
        .where('token_hash', '=', value('token_hash'))
        .where('purpose', '=', 'sign_up')
        .where('expires_at', '>', now),
    )
    .deleteFrom('email_tokens as t')
    .using('presented')
    .where('t.purpose', '=', 'sign_up')
    .whereRef('t.email', '=', 'presented.email')
    .returning([
      't.email',
      't.browser_hash',
      sql<string>`t.sign_up->>'name'`.as('name'),
      sql<string | null>`t.sign_up->>'password_hash'`.as('password_hash'),
      sql<boolean>`t.token_hash = ${value('token_hash')}`.as('presented'),
    ]),
)

/** Ends the pending sign-ups of an address: whoever proved it another way made them void. */
export const deletePendingSignUps = prepared<{ email: string }>()((value) =>
  sqlBuilder.deleteFrom('email_tokens').where('purpose', '=', 'sign_up').where('email', '=', value('email')),
)
