import type { Passkey } from '@plinth/contract/auth/factors'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { deletionOf } from '../../../../adapters/postgres/batches.ts'
import { prepared } from '../../../../adapters/postgres/statements.ts'
import { fromNow } from '../../../../adapters/postgres/times.ts'

export type Credential = { credential_id: Buffer; transports: string[] }

export const credentialsOf = prepared<{ user_id: string }>()(
  (value) => sql<Credential>`
    select credential_id, transports from passkeys where user_id = ${value('user_id')} order by created_at, id`,
)

/** Returns no row for a credential that any account has. */
export const insertPasskey = prepared<{
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  backed_up: boolean
  name: string
}>()(
  (value) => sql<Passkey>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (
      ${value('user_id')}, ${value('credential_id')}, ${value('public_key')}, ${value('counter')}::bigint,
      ${value('transports')}::text[], ${value('backed_up')}, ${value('name')}
    )
    on conflict (credential_id) do nothing
    returning id, name, backed_up, created_at, last_used_at`,
)

export const renamePasskey = prepared<{ user_id: string; passkey_id: string; name: string }>()(
  (value) => sql<Passkey>`
    update passkeys set name = ${value('name')}
    where user_id = ${value('user_id')} and id = ${value('passkey_id')}
    returning id, name, backed_up, created_at, last_used_at`,
)

export const deletePasskey = prepared<{ user_id: string; passkey_id: string }>()(
  (value) => sql`delete from passkeys where user_id = ${value('user_id')} and id = ${value('passkey_id')}`,
)

export const passkeyByCredential = prepared<{ credential_id: Buffer }>()(
  (value) => sql<{ id: string; user_id: string; public_key: Buffer; counter: number }>`
    select id, user_id, public_key, counter from passkeys where credential_id = ${value('credential_id')}`,
)

export const spendChallenge = prepared<{ challenge: Buffer; user_id: string }>()(
  (value) => sql<{ user_id: string }>`
    insert into spent_challenges (challenge, user_id, expires_at)
    values (${value('challenge')}, ${value('user_id')}, ${fromNow(LIFETIMES.second_step)})
    on conflict do nothing
    returning user_id`,
)

/** Returns no row when the counter is not ahead; authenticators without one always say 0. */
export const usePasskey = prepared<{ user_id: string; passkey_id: string; counter: number; backed_up: boolean }>()(
  (value) => sql<{ id: string }>`
    update passkeys set counter = ${value('counter')}::bigint, backed_up = ${value('backed_up')}, last_used_at = now()
    where user_id = ${value('user_id')} and id = ${value('passkey_id')}
      and (counter < ${value('counter')}::bigint or (counter = 0 and ${value('counter')}::bigint = 0))
    returning id`,
)

export const deleteSpentChallenges = deletionOf('spent_challenges', 'expires_at')
