import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** The lock makes a deletion, a suspension or a password reset wait, and then end the new session too. */
export const lockUserByIdentity = prepared<{ issuer: string; subject: string }>()(
  (value) => sql<{ id: string }>`
    select u.id from identities i join users u on u.id = i.user_id
    where i.issuer = ${value('issuer')} and i.subject = ${value('subject')}
    for share of u`,
)

/** Returns no row when the identity is linked already, or the user has another one of the issuer. */
export const insertIdentity = prepared<{ issuer: string; subject: string; user_id: string; email: string }>()(
  (value) => sql<{ user_id: string }>`
    insert into identities (issuer, subject, user_id, email)
    values (${value('issuer')}, ${value('subject')}, ${value('user_id')}, ${value('email')})
    on conflict do nothing
    returning user_id`,
)

export const ownIdentity = prepared<{ user_id: string; issuer: string; subject: string }>()(
  (value) => sql<{ user_id: string }>`
    select user_id from identities
    where user_id = ${value('user_id')} and issuer = ${value('issuer')} and subject = ${value('subject')}`,
)
