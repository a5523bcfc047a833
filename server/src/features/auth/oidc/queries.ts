import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

/** Locks the user, so that a deletion, a suspension or a password reset waits and then ends the new session too. */
export const lockUserByIdentity = prepared<{ issuer: string; subject: string }>()((value) =>
  sqlBuilder
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select('u.id')
    .select(sql<boolean>`u.suspended_at is not null`.as('suspended'))
    .where('i.issuer', '=', value('issuer'))
    .where('i.subject', '=', value('subject'))
    .where('u.deleted_at', 'is', null)
    .forShare('u'),
)

/** Returns no row when the identity is linked already, or the user has another one of the issuer. */
export const insertIdentity = prepared<{ issuer: string; subject: string; user_id: string; email: string }>()((value) =>
  sqlBuilder
    .insertInto('identities')
    .values({
      issuer: value('issuer'),
      subject: value('subject'),
      user_id: value('user_id'),
      email: value('email'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
)

export const ownIdentity = prepared<{ user_id: string; issuer: string; subject: string }>()((value) =>
  sqlBuilder
    .selectFrom('identities')
    .select('user_id')
    .where('user_id', '=', value('user_id'))
    .where('issuer', '=', value('issuer'))
    .where('subject', '=', value('subject')),
)
