import { randomBytes } from 'node:crypto'
import { deleteAccount, type Sql, sendLink, signIn, tombstone } from './people.ts'
import { rowFor } from './rows.ts'
import { refuses, useWorld, world } from './world.ts'

useWorld()

const setEmail = (user_id: string, email: string): Sql => [
  'update users set email = $2 where id = $1',
  [user_id, email],
]

type Token = { purpose: string; sign_up?: string; user_id?: string; token_hash?: Buffer; browser_hash?: Buffer }

const token = (values: Token): Sql => [
  `insert into email_tokens (token_hash, purpose, email, user_id, sign_up, browser_hash, expires_at)
   values ($1, $2, 'mary@example.com', $3, $4, $5, now())`,
  [values.token_hash ?? randomBytes(32), values.purpose, values.user_id, values.sign_up, values.browser_hash],
]

refuses('accounts', [
  ['changing the address [P3]', 'users_email_frozen', () => [setEmail(world.ada, 'new@example.com')]],
  ['removing the address', 'users_email_frozen', () => [['update users set email = null where id = $1', [world.ada]]]],
  [
    'an address in upper case beside the same in lower case [S16]',
    'users_email_normalized',
    () => [['insert into users (name, email) select name, upper(email) from users where id = $1', [world.ada]]],
  ],
  [
    'the address of a living account again [S16]',
    'users_email_living',
    () => [['insert into users (name, email) select name, email from users where id = $1', [world.ada]]],
  ],
  [
    'an address longer than 254 characters',
    'users_email_normalized',
    () => [[`insert into users (name, email) values ('Ada', repeat('a', 250) || '@a.io')`]],
  ],
  [
    'an account without a name',
    'users_living_or_erased',
    () => [[`insert into users (email) values ('mary@example.com')`]],
  ],
  ['an account without an address', 'users_living_or_erased', () => [[`insert into users (name) values ('Mary')`]]],
  [
    'a password in clear [S13]',
    'users_password_hash_argon2id',
    () => [[`update users set password_hash = 'correct horse battery staple' where id = $1`, [world.ada]]],
  ],
  [
    'a phone number in another form',
    'users_phone_number_e164',
    () => [[`update users set phone_number = '020 7946 0000' where id = $1`, [world.ada]]],
  ],
  [
    'another id',
    'organizations_personal_user_id_fkey',
    (id) => [['update users set id = $2 where id = $1', [world.ada, id]]],
  ],
])

refuses('deleted accounts', [
  [
    'bringing one back [P4]',
    'users_deletion_terminal',
    () => [['update users set deleted_at = null where id = $1', [world.alan]]],
  ],
  [
    'giving one a name again [P4]',
    'users_deletion_terminal',
    () => [[`update users set name = 'Alan' where id = $1`, [world.alan]]],
  ],
  [
    'deletion that keeps the name [P4]',
    'users_living_or_erased',
    () => [
      [`update users set deleted_at = now(), email = null, active_organization_id = null where id = $1`, [world.linus]],
    ],
  ],
  [
    'deletion that keeps the acting organization',
    'users_living_or_erased',
    () => [[`update users set deleted_at = now(), email = null, name = null where id = $1`, [world.linus]]],
  ],
  ['deletion that leaves the personal organization', 'users_deleted_empty', () => [tombstone(world.linus)]],
  [
    'deletion that leaves a membership',
    'users_deleted_empty',
    () => [tombstone(world.joan), ['delete from organizations where personal_user_id = $1', [world.joan]]],
  ],
  ['deletion of the owner of a team with members [P5]', 'members_settled', () => deleteAccount(world.ada)],
  [
    'removing the row of the owner of a team with members',
    'members_settled',
    () => [['delete from users where id = $1', [world.ada]]],
  ],
  [
    'an account that is born deleted',
    'users_living_or_erased',
    () => [[`insert into users (name, deleted_at) values ('Mary', now())`]],
  ],
  ['a tombstone for nobody', 'members_living_user', () => [[`insert into users (deleted_at) values (now())`]]],
])

refuses('names of links', [
  [
    'one of two links',
    'email_tokens_link',
    (id) => [
      sendLink(world.joan),
      sendLink(world.joan),
      ['update email_tokens set link_id = $2 where user_id = $1', [world.joan, id]],
    ],
  ],
])

const suspend = (): Sql => ['update users set suspended_at = now() where id = $1', [world.linus]]

const give = (table: string): Sql => [`update ${table} set user_id = $2 where user_id = $1`, [world.joan, world.linus]]

refuses('suspended accounts', [
  ['a session [S19]', 'sessions_not_suspended', () => [suspend(), signIn(world.linus)]],
  ['a session of another [S19]', 'sessions_not_suspended', () => [suspend(), signIn(world.joan), give('sessions')]],
  [
    'a link of another [S19]',
    'email_tokens_not_suspended',
    () => [suspend(), sendLink(world.joan), give('email_tokens')],
  ],
  [
    'a link that signs in [S19]',
    'email_tokens_not_suspended',
    () => [suspend(), token({ purpose: 'magic_link', user_id: world.linus })],
  ],
  [
    'a first step of a sign-in [S19]',
    'pending_sign_ins_not_suspended',
    () => [suspend(), rowFor('pending_sign_ins', world.linus)],
  ],
  [
    'a session without the second step [V1]',
    'sessions_second_step',
    () => [rowFor('one_time_codes', world.linus), signIn(world.linus)],
  ],
  [
    'suspension of a deleted account',
    'users_deletion_terminal',
    () => [['update users set suspended_at = now() where id = $1', [world.alan]]],
  ],
  [
    'deletion that keeps the suspension',
    'users_suspended_living',
    () => [
      suspend(),
      [
        'update users set deleted_at = now(), email = null, name = null, active_organization_id = null where id = $1',
        [world.linus],
      ],
    ],
  ],
])

refuses('sessions and links', [
  [
    'a session with a raw token [S14]',
    'sessions_token_hash_length',
    () => [
      [
        `insert into sessions (token_hash, user_id, method, expires_at) values ('raw', $1, 'password', now())`,
        [world.ada],
      ],
    ],
  ],
  [
    'a session by an unknown method',
    'sessions_method',
    () => [
      [
        `insert into sessions (token_hash, user_id, method, expires_at) values ($2, $1, 'saml', now())`,
        [world.ada, randomBytes(32)],
      ],
    ],
  ],
  ['a session without an account', 'sessions_living_user', (id) => [signIn(id)]],
  [
    'a raw token [S14]',
    'email_tokens_token_hash_length',
    () => [token({ purpose: 'magic_link', user_id: world.ada, token_hash: Buffer.from('raw') })],
  ],
  ['an unknown purpose', 'email_tokens_purpose', () => [token({ purpose: 'survey', user_id: world.ada })]],
  ['a sign-up without its content', 'email_tokens_sign_up_purpose', () => [token({ purpose: 'sign_up' })]],
  ['a reset of no account', 'email_tokens_user_purpose', () => [token({ purpose: 'password_reset' })]],
  [
    'a sign-up of an account',
    'email_tokens_user_purpose',
    () => [
      token({ purpose: 'sign_up', user_id: world.ada, sign_up: '{"name":"Ada","password_hash":"$argon2id$v=19$"}' }),
    ],
  ],
  [
    'a sign-up with a password in clear',
    'email_tokens_sign_up_content',
    () => [token({ purpose: 'sign_up', sign_up: '{"name":"Mary","password_hash":"correct horse"}' })],
  ],
  [
    'a sign-up without a name',
    'email_tokens_sign_up_content',
    () => [token({ purpose: 'sign_up', sign_up: '{"password_hash":"$argon2id$v=19$"}' })],
  ],
  [
    'a sign-up that is no object',
    'email_tokens_sign_up_content',
    () => [token({ purpose: 'sign_up', sign_up: '"Mary"' })],
  ],
  [
    'a sign-up whose password is null',
    'email_tokens_sign_up_content',
    () => [token({ purpose: 'sign_up', sign_up: '{"name":"Mary","password_hash":null}' })],
  ],
  [
    'a browser of a sign-up without a password',
    'email_tokens_browser_of_password',
    () => [token({ purpose: 'sign_up', sign_up: '{"name":"Mary"}', browser_hash: randomBytes(32) })],
  ],
  [
    'a browser of a magic link',
    'email_tokens_browser_of_password',
    () => [token({ purpose: 'magic_link', user_id: world.ada, browser_hash: randomBytes(32) })],
  ],
  [
    'the raw cookie of a browser',
    'email_tokens_browser_hash_length',
    () => [
      token({
        purpose: 'sign_up',
        sign_up: '{"name":"Mary","password_hash":"$argon2id$v=19$"}',
        browser_hash: Buffer.from('raw'),
      }),
    ],
  ],
])
