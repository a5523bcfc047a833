import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '../../server/test/postgres.ts'
import { client, database, useDatabase } from './one-database.ts'
import { commit, deleteAccount, invite, person, signIn, team } from './people.ts'
import { rowFor } from './rows.ts'

// The rules about owners, lifetimes and sizes still allow these.

useDatabase()

/** Grace, who sends the invitation, is an admin of the team. */
async function invitation(): Promise<{ organization_id: string; grace: string }> {
  const [ada, grace] = [await person(client, 'Ada'), await person(client, 'Grace')]
  const organization_id = await team(client, ada, { admins: [grace] })
  await commit(client, invite({ organization_id, invited_by: grace }))
  return { organization_id, grace }
}

async function inviterOf(organization_id: string): Promise<string | null> {
  const { rows } = await client.query('select invited_by from invitations where organization_id = $1', [
    organization_id,
  ])
  return rows[0].invited_by
}

test('an invitation that is sent again gets another token and seven more days [I2]', async () => {
  const { organization_id } = await invitation()
  const { rowCount } = await client.query(
    `update invitations
     set token_hash = $2, issued_at = now(), expires_at = now() + interval '168 hours'
     where organization_id = $1`,
    [organization_id, randomBytes(32)],
  )
  expect(rowCount).toBe(1)
})

test('an invitation loses its inviter when the row of the inviter is removed', async () => {
  const { organization_id, grace } = await invitation()
  await client.query('delete from users where id = $1', [grace])
  expect(await inviterOf(organization_id)).toBeNull()
})

test('an invitation keeps its inviter when that account is deleted', async () => {
  const { organization_id, grace } = await invitation()
  await commit(client, ...deleteAccount(grace))
  expect(await inviterOf(organization_id)).toBe(grace)
})

test('a session lasts thirty days, and an hour more when the clocks change [S7]', async () => {
  const { rowCount } = await client.query(
    `insert into sessions (token_hash, user_id, method, expires_at)
     values ($2, $1, 'password', now() + interval '721 hours')`,
    [await person(client, 'Ada'), randomBytes(32)],
  )
  expect(rowCount).toBe(1)
})

test('a session that a later transaction renewed can be touched by an earlier one', async () => {
  const ada = await person(client, 'Ada')
  await commit(client, signIn(ada))
  const later = await connect(database.url)
  await client.query('begin')
  await client.query('select now()')
  await later.query('update sessions set authenticated_at = clock_timestamp() where user_id = $1', [ada])
  const { rowCount } = await client.query('update sessions set last_seen_at = now() where user_id = $1', [ada])
  await client.query('commit')
  await later.end()
  expect(rowCount).toBe(1)
})

test('a link to confirm an address lasts 24 hours from its creation, however old the sign-up is [S7]', async () => {
  const { rowCount } = await client.query(
    `insert into email_tokens (token_hash, purpose, email, sign_up, created_at, expires_at)
     values ($1, 'sign_up', 'ada@example.com', '{"name": "Ada", "password_hash": "$argon2id$v=19$"}',
       now() - interval '23 hours', now() + interval '24 hours')`,
    [randomBytes(32)],
  )
  expect(rowCount).toBe(1)
})

test('metadata of a notification may have 4 KiB as text [N9]', async () => {
  const ada = await person(client, 'Ada')
  await commit(client, rowFor('notifications', ada))
  const text = 'x'.repeat(4096 - '{"text": ""}'.length)
  await client.query('update notifications set metadata = $2 where user_id = $1', [ada, { text }])
  const { rows } = await client.query(
    'select octet_length(metadata::text) as bytes from notifications where user_id = $1',
    [ada],
  )
  expect(rows).toEqual([{ bytes: 4096 }])
})
