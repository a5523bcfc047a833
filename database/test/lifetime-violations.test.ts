import type { Sql } from './people.ts'
import { rowFor } from './rows.ts'
import { type Attempt, refuses, useWorld, world } from './world.ts'

useWorld()

const session = (lifetime: string): Sql => [
  `insert into sessions (token_hash, user_id, method, expires_at)
   values (sha256('ada'), $1, 'password', clock_timestamp() + $2::interval)`,
  [world.ada, lifetime],
]

const token = (purpose: string, lifetime: string): Sql => [
  `insert into email_tokens (token_hash, purpose, email, user_id, sign_up, expires_at)
   values (sha256('ada'), $2, 'ada@example.com', case when $2 <> 'sign_up' then $1::uuid end,
     case when $2 = 'sign_up' then '{"name": "Ada", "password_hash": "$argon2id$v=19$"}'::jsonb end,
     clock_timestamp() + $3::interval)`,
  [world.ada, purpose, lifetime],
]

const extend = (table: string, column: string, time: string): Sql => [
  `update ${table} set ${column} = clock_timestamp() + $1::interval`,
  [time],
]

refuses('sessions that live too long', [
  ['from the start [S7]', 'sessions_lifetime', () => [session('722 hours')]],
  ['for ever', 'sessions_lifetime', () => [session('1000 years')]],
  ['extended', 'sessions_lifetime', () => [session('1 hour'), extend('sessions', 'expires_at', '722 hours')]],
  ...['authenticated_at', 'last_seen_at'].map(
    (column): Attempt => [
      `by a later ${column}`,
      'sessions_not_postdated',
      () => [session('1 hour'), extend('sessions', column, '1 minute')],
    ],
  ),
  [
    'by an authenticated_at that is later from the start',
    'sessions_not_postdated',
    () => [
      [
        `insert into sessions (token_hash, user_id, method, authenticated_at, expires_at)
         values (sha256('ada'), $1, 'password', now() + interval '1 day', now() + interval '2 days')`,
        [world.ada],
      ],
    ],
  ],
])

refuses('links that live too long', [
  ['to confirm an address [S7]', 'email_tokens_lifetime', () => [token('sign_up', '25 hours')]],
  ['to sign in [S7]', 'email_tokens_lifetime', () => [token('magic_link', '61 minutes')]],
  ['to reset a password [S7]', 'email_tokens_lifetime', () => [token('password_reset', '61 minutes')]],
  [
    'extended',
    'email_tokens_lifetime',
    () => [rowFor('email_tokens', world.ada), extend('email_tokens', 'expires_at', '61 minutes')],
  ],
])
