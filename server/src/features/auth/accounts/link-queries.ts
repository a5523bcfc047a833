import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import type { NotDeleted } from '../../../adapters/postgres/schema.ts'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'
import { withAnotherToken } from './another-token-queries.ts'

const now = sql<string>`now()`

/** Makes the link of a mail, or gives it another token. */
export const putEmailToken = prepared<{
  token_hash: Buffer
  link_id: string
  purpose: 'magic_link' | 'password_reset'
  email: string
  user_id: string
  seconds: number
}>()((value) =>
  sqlBuilder
    .insertInto('email_tokens')
    .values({
      token_hash: value('token_hash'),
      link_id: value('link_id'),
      purpose: value('purpose'),
      email: value('email'),
      user_id: value('user_id'),
      expires_at: sql<string>`now() + make_interval(secs => ${value('seconds')}::int)`,
    })
    .onConflict(withAnotherToken)
    .returning(sql<boolean>`xmax = 0`.as('is_new')),
)

/** Returns no row for a link that is used or expired, and for a deleted or suspended owner. */
export const ownerOfToken = prepared<{ token_hash: Buffer; purpose: 'magic_link' | 'password_reset' }>()((value) =>
  sqlBuilder
    .selectFrom('email_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 't.user_id').on('u.deleted_at', 'is', null).on('u.suspended_at', 'is', null),
    )
    .select(['u.id', 'u.email', 'u.name', 't.token_hash'])
    .where('t.token_hash', '=', value('token_hash'))
    .where('t.purpose', '=', value('purpose'))
    .where('t.expires_at', '>', now)
    .$narrowType<NotDeleted>(),
)

/** Returns no row for a link that is used, expired or of another purpose. */
export const consumeToken = prepared<{ token_hash: Buffer; purpose: 'magic_link' | 'password_reset' }>()((value) =>
  sqlBuilder
    .deleteFrom('email_tokens')
    .where('token_hash', '=', value('token_hash'))
    .where('purpose', '=', value('purpose'))
    .where('expires_at', '>', now)
    .returning('user_id'),
)

export const deleteEmailTokens = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.deleteFrom('email_tokens').where('user_id', '=', value('user_id')),
)

/** Deletes links and pending sign-ups. */
export const deleteExpiredTokens = deletionOf('email_tokens', 'expires_at')
