import { randomBytes } from 'node:crypto'
import type { Sql } from './people.ts'
import { rowFor } from './rows.ts'
import { type Attempt, refuses, useWorld, world } from './world.ts'

useWorld()

const identity = (user_id: string, identity: { issuer?: string; subject?: string; email?: string } = {}): Sql => {
  const { issuer = 'https://login.example', subject = 'ada', email = 'ada@example.com' } = identity
  return [
    'insert into identities (issuer, subject, user_id, email) values ($1, $2, $3, $4)',
    [issuer, subject, user_id, email],
  ]
}

const userAgent = (hash: Buffer): Sql => [
  'insert into known_user_agents (user_id, user_agent_hash) values ($1, $2)',
  [world.ada, hash],
]

const token = (hash: Buffer, email = 'ada@example.com'): Sql => [
  `insert into email_tokens (token_hash, purpose, email, user_id, expires_at) values ($1, 'magic_link', $2, $3, now())`,
  [hash, email, world.ada],
]

const hash = randomBytes(32)

refuses('identities', [
  ['one of two accounts', 'identities_pkey', () => [identity(world.ada), identity(world.grace)]],
  [
    'two of one provider for an account',
    'identities_one_each',
    () => [identity(world.ada), identity(world.ada, { subject: 'another' })],
  ],
  ['an issuer that is too long', 'identities_lengths', () => [identity(world.ada, { issuer: 'x'.repeat(513) })]],
  ['a subject that is too long', 'identities_lengths', () => [identity(world.ada, { subject: 'x'.repeat(256) })]],
  ['an address that is too long', 'identities_lengths', () => [identity(world.ada, { email: 'x'.repeat(255) })]],
])

refuses('user agents, links and sessions', [
  ['a user agent in clear', 'known_user_agents_hash_length', () => [userAgent(Buffer.from('Firefox'))]],
  ['an address that is not normalized', 'email_tokens_email_normalized', () => [token(hash, 'Ada@example.com')]],
  ['an address that is too long', 'email_tokens_email_normalized', () => [token(hash, 'x'.repeat(255))]],
  [
    'a session twice',
    'sessions_token_hash',
    () => [
      ...[1, 2].map(
        (): Sql => [
          `insert into sessions (token_hash, user_id, method, expires_at) values ($1, $2, 'password', now())`,
          [hash, world.ada],
        ],
      ),
    ],
  ],
  [
    'a user agent that is too long',
    'sessions_user_agent_length',
    () => [
      rowFor('sessions', world.ada),
      ['update sessions set user_agent = $2 where user_id = $1', [world.ada, 'x'.repeat(513)]],
    ],
  ],
])

refuses('names and keys', [
  ...['', 'x'.repeat(101)].flatMap((name): Attempt[] => [
    [
      `an account with a name of ${name.length} characters`,
      'users_name_length',
      () => [['update users set name = $2 where id = $1', [world.ada, name]]],
    ],
    [
      `a team with a name of ${name.length} characters`,
      'organizations_name_length',
      () => [['update organizations set name = $2 where id = $1', [world.team, name]]],
    ],
  ]),
  ...['', 'x'.repeat(1025)].map(
    (key): Attempt => [
      `a profile image with a key of ${key.length} characters`,
      'users_profile_image_key_length',
      () => [['update users set profile_image_key = $2 where id = $1', [world.ada, key]]],
    ],
  ),
])

refuses('one id twice', [
  [
    'of accounts',
    'users_pkey',
    () => [[`insert into users (id, name, email) values ($1, 'Mary', 'mary@example.com')`, [world.ada]]],
  ],
  [
    'of organizations',
    'organizations_pkey',
    () => [[`insert into organizations (id, kind, name) values ($1, 'team', 'Compilers')`, [world.team]]],
  ],
  [
    'of invitations',
    'invitations_pkey',
    (id) =>
      ['one@example.com', 'two@example.com'].map(
        (email): Sql => [
          `insert into invitations (id, organization_id, email, role, token_hash, expires_at)
         values ($1, $2, $3, 'member', sha256($3::text::bytea), now())`,
          [id, world.team, email],
        ],
      ),
  ],
  [
    'of leads',
    'waitlist_leads_pkey',
    (id) =>
      ['one@example.com', 'two@example.com'].map(
        (email): Sql => ['insert into waitlist_leads (id, email) values ($1, $2)', [id, email]],
      ),
  ],
  [
    'of rate limits',
    'rate_limits_pkey',
    () =>
      [1, 2].map(
        (): Sql => [`insert into rate_limits (key, hits, allowed, expires_at) values ('ada', '{}', true, now())`],
      ),
  ],
])
