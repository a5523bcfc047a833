import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

/** Finds the living account an identity is linked to and holds it, so that a deletion or a reset waits and then ends the new session too. */
export const lockUserByIdentity = prepared<{ issuer: string; subject: string }>()((value) =>
  sqlBuilder
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select('u.id')
    .where('i.issuer', '=', value('issuer'))
    .where('i.subject', '=', value('subject'))
    .where('u.deleted_at', 'is', null)
    .forShare('u'),
)

/** Links an identity to a user; nothing comes back when it is somebody's already, or the user has another one of the issuer. */
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

/** Unlinks a user from every provider, also from one that is no longer configured. */
export const deleteIdentities = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.deleteFrom('identities').where('user_id', '=', value('user_id')),
)
