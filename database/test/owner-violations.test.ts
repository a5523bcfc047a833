import { randomBytes, randomUUID } from 'node:crypto'
import { deleteAccount, OWNED, type Owned, type Sql } from './people.ts'
import { rowFor } from './rows.ts'
import { type Attempt, refuses, useWorld, world } from './world.ts'

useWorld()

const change = (table: Owned, column: string, value: unknown): Sql => [
  `update ${table} set ${column} = $2 where user_id = $1`,
  [world.joan, value],
]

refuses(
  'a row for a deleted account',
  OWNED.flatMap((table): Attempt[] => [
    [`inserted into ${table}`, `${table}_living_user`, () => [rowFor(table, world.alan)]],
    [
      `moved to it in ${table}`,
      `${table}_living_user`,
      () => [rowFor(table, world.joan), change(table, 'user_id', world.alan)],
    ],
    [
      `left in ${table} by the deletion`,
      'users_deleted_empty',
      () => [rowFor(table, world.joan), ...deleteAccount(world.joan, { leaving: table })],
    ],
  ]),
)

const FROZEN: [table: Owned, column: string, value: () => unknown][] = [
  ...OWNED.map((table): (typeof FROZEN)[number] => [table, 'user_id', () => world.linus]),
  ['sessions', 'id', randomUUID],
  ['email_tokens', 'email', () => 'other@example.com'],
  ['email_tokens', 'purpose', () => 'password_reset'],
  ['identities', 'issuer', () => 'https://other.example'],
  ['identities', 'subject', () => 'other'],
  ['identities', 'email', () => 'other@example.com'],
  ['known_user_agents', 'user_agent_hash', () => randomBytes(32)],
  ['notifications', 'id', randomUUID],
  ['notification_preferences', 'type', () => 'billing_update'],
  ['subscriptions', 'id', randomUUID],
  ['subscriptions', 'provider_customer_id', () => 'cus_2'],
  ['subscriptions', 'provider_subscription_id', () => 'sub_2'],
  ['passkeys', 'id', randomUUID],
  ['passkeys', 'credential_id', () => randomBytes(32)],
  ['recovery_codes', 'code_hash', () => randomBytes(32)],
  ['trusted_browsers', 'id', randomUUID],
  ['trusted_browsers', 'browser_hash', () => randomBytes(32)],
  ['pending_sign_ins', 'method', () => 'magic_link'],
  ['spent_challenges', 'challenge', () => randomBytes(32)],
]

refuses(
  'a row that changes its owner or its address',
  FROZEN.map(([table, column, value]) => [
    `${column} of ${table}`,
    `${table}_owner_frozen`,
    () => [rowFor(table, world.joan), change(table, column, value())],
  ]),
)

refuses(
  'a row twice',
  OWNED.map((table) => [
    `in ${table}`,
    `${table}_pkey`,
    () => [rowFor(table, world.joan), [`insert into ${table} select * from ${table} where user_id = $1`, [world.joan]]],
  ]),
)
