import { randomBytes } from 'node:crypto'
import type { Sql } from './people.ts'
import { refuses, useWorld, world } from './world.ts'

useWorld()

const hash = randomBytes(32)

type Values = Record<string, unknown>

const insert = (table: string, values: Values): Sql => [
  `insert into ${table} (user_id, ${Object.keys(values)})
   values ($1, ${Object.keys(values).map((_, index) => `$${index + 2}`)})`,
  [world.ada, ...Object.values(values)],
]

const passkey = (values: Values = {}) =>
  insert('passkeys', {
    ...{ credential_id: hash, public_key: hash, counter: 0, transports: ['internal'] },
    ...{ backed_up: true, name: 'Laptop', ...values },
  })

const trusted = (values: Values = {}) =>
  insert('trusted_browsers', { browser_hash: hash, expires_at: new Date(), ...values })

const pending = (values: Values) =>
  insert('pending_sign_ins', { token_hash: hash, method: 'password', expires_at: new Date(), ...values })

refuses('passkeys', [
  ['one twice', 'passkeys_credential', () => [passkey(), passkey()]],
  ['without a credential', 'passkeys_credential_length', () => [passkey({ credential_id: Buffer.alloc(0) })]],
  [
    'with a credential that is too long',
    'passkeys_credential_length',
    () => [passkey({ credential_id: Buffer.alloc(1024) })],
  ],
  ['with a key that is too long', 'passkeys_public_key_length', () => [passkey({ public_key: Buffer.alloc(4097) })]],
  ['with a counter below zero', 'passkeys_counter', () => [passkey({ counter: -1 })]],
  ['without a name', 'passkeys_name_length', () => [passkey({ name: '' })]],
  ['with a name that is too long', 'passkeys_name_length', () => [passkey({ name: 'x'.repeat(101) })]],
])

refuses('one-time codes', [
  ['without a secret', 'one_time_codes_some', () => [insert('one_time_codes', { last_step: 0 })]],
  [
    'confirmed without a secret',
    'one_time_codes_confirmed',
    () => [insert('one_time_codes', { pending_secret: hash, confirmed_at: new Date() })],
  ],
  [
    'of a secret that was not confirmed',
    'one_time_codes_confirmed',
    () => [insert('one_time_codes', { sealed_secret: hash })],
  ],
])

refuses('what belongs to a second step', [
  ['a recovery code in clear', 'recovery_codes_hash_length', () => [insert('recovery_codes', { code_hash: 'ada' })]],
  ['a browser in clear', 'trusted_browsers_hash_length', () => [trusted({ browser_hash: 'Firefox' })]],
  ['a browser twice', 'trusted_browsers_browser', () => [trusted(), trusted()]],
  [
    'a user agent that is too long',
    'trusted_browsers_user_agent_length',
    () => [trusted({ user_agent: 'x'.repeat(513) })],
  ],
  ['a sign-in in clear', 'pending_sign_ins_hash_length', () => [pending({ token_hash: 'ada' })]],
  [
    'a session by a second step that does not exist',
    'sessions_second_step',
    () => [insert('sessions', { token_hash: hash, method: 'password', second_step: 'voice', expires_at: new Date() })],
  ],
  ['a sign-in by a passkey alone', 'pending_sign_ins_method', () => [pending({ method: 'passkey' })]],
  [
    'a challenge that is too long',
    'spent_challenges_length',
    () => [insert('spent_challenges', { challenge: Buffer.alloc(65), expires_at: new Date() })],
  ],
  [
    'a personal organization that requires it',
    'organizations_requirement',
    () => [['update organizations set requires_second_factor = true where id = $1', [world.adasOwn]]],
  ],
])
