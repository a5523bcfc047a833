import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commit, invite, type Owned, person, team, upload } from '../../../database/test/people.ts'
import { rowFor } from '../../../database/test/rows.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { connect } from '../../test/postgres.ts'
import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import * as sweeper from './sweep.ts'

let own: TestDatabase
let database: DatabaseHandle
let client: pg.Client
beforeAll(async () => {
  own = await createTestDatabase()
  client = await connect(own.url)
  database = openTestDatabase(own.url)
})
afterAll(async () => {
  await client.end()
  await database.close()
  await own.drop()
})

const sweep = () => sweeper.sweep(database, { audit_retention_days: 40 })

async function countOf(table: string, user_id: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from ${table} where user_id = $1`, [user_id])
  return rows[0].n
}

const minute = `interval '1 minute'`
const days = (many: number) => `interval '${many * 24} hours'`

const OWNED_ROWS: [table: Owned, state: string, change: string, left: number][] = [
  ['sessions', 'expired', `expires_at = now() - ${minute}`, 0],
  ['sessions', 'about to expire', `expires_at = now() + ${minute}`, 1],
  ['email_tokens', 'expired', `expires_at = now() - ${minute}`, 0],
  ['email_tokens', 'about to expire', `expires_at = now() + ${minute}`, 1],
  ['known_user_agents', 'not seen for 400 days', `last_seen_at = now() - ${days(400)} - ${minute}`, 0],
  ['known_user_agents', 'seen within 400 days', `last_seen_at = now() - ${days(400)} + ${minute}`, 1],
  ['notifications', 'read 90 days ago', `read_at = now() - ${days(90)} - ${minute}`, 0],
  ['notifications', 'read within 90 days', `read_at = now() - ${days(90)} + ${minute}`, 1],
  ['notifications', 'unread for years', `created_at = now() - ${days(2000)}`, 1],
  ['notifications', 'old but just read', `created_at = now() - ${days(2000)}, read_at = now()`, 1],
]

test.each(OWNED_ROWS)('of %s, one that is %s is removed or stays [H8]', async (table, _state, change, left) => {
  const ada = await person(client, 'Ada')
  await commit(client, rowFor(table, ada))
  await client.query(`update ${table} set ${change} where user_id = $1`, [ada])

  await sweep()

  expect(await countOf(table, ada)).toBe(left)
})

const UPLOADS: [state: string, change: string, left: number][] = [
  ['pending an hour after its URL expired', `expires_at = now() - interval '1 hour' - ${minute}`, 0],
  ['pending within that hour', `expires_at = now() - interval '1 hour' + ${minute}`, 1],
  ['for an image and completed 20 minutes ago', completed(`now() - interval '20 minutes' - ${minute}`), 0],
  ['for an image and completed within 20 minutes', completed(`now() - interval '20 minutes' + ${minute}`), 1],
]

function completed(at: string): string {
  return `status = 'completed', completed_at = ${at}, expires_at = ${at}`
}

test.each(UPLOADS)(
  'an upload that is %s is removed or stays, and so do its objects [H8]',
  async (_state, change, left) => {
    const ada = await person(client, 'Ada')
    await commit(client, rowFor('uploads', ada))
    await client.query(`update uploads set ${change} where user_id = $1`, [ada])
    await client.query('delete from object_deletions')

    await sweep()

    expect(await countOf('uploads', ada)).toBe(left)
    const { rows } = await client.query('select 1 from object_deletions where bucket = $1', ['public'])
    expect(rows).toHaveLength(1 - left)
  },
)

test.each([
  ['removed after a day', `now() - ${days(1)} - ${minute}`, 0],
  ['kept for a day', `now() - ${days(1)} + ${minute}`, 1],
])('the upload of a file that is completed is %s [H8]', async (_what, at, left) => {
  const ada = await person(client, 'Ada')
  await commit(client, upload({ user_id: ada, organization_id: await team(client, ada) }))
  await client.query(`update uploads set ${completed(at)} where user_id = $1`, [ada])

  await sweep()

  expect(await countOf('uploads', ada)).toBe(left)
})

const expired = (at: string) => `expires_at = ${at}, issued_at = ${at} - ${days(7)}`
const longExpired = expired(`now() - ${days(31)}`)

const INVITATIONS: [state: string, change: string, left: number][] = [
  ['about to expire', expired(`now() + ${minute}`), 1],
  ['expired 30 days ago', expired(`now() - ${days(30)} - ${minute}`), 0],
  ['expired within 30 days', expired(`now() - ${days(30)} + ${minute}`), 1],
  ['accepted 30 days ago', `accepted_at = now() - ${days(30)} - ${minute}`, 0],
  ['accepted within 30 days', `${longExpired}, accepted_at = now() - ${days(30)} + ${minute}`, 1],
  ['revoked 30 days ago', `revoked_at = now() - ${days(30)} - ${minute}`, 0],
  ['revoked within 30 days', `${longExpired}, revoked_at = now() - ${days(30)} + ${minute}`, 1],
]

test.each(INVITATIONS)('an invitation that is %s is removed or stays [H8]', async (_state, change, left) => {
  const organization_id = await team(client, await person(client, 'Ada'))
  await commit(client, invite({ organization_id }))
  await client.query(`update invitations set ${change} where organization_id = $1`, [organization_id])

  await sweep()

  const { rows } = await client.query('select 1 from invitations where organization_id = $1', [organization_id])
  expect(rows).toHaveLength(left)
})

const WEBHOOKS: [state: string, times: string, left: number][] = [
  ['processed 30 days ago', `now(), now() - ${days(30)} - ${minute}`, 0],
  ['processed within 30 days', `now(), now() - ${days(30)} + ${minute}`, 1],
  ['not processed for 90 days', `now() - ${days(90)} - ${minute}, null`, 0],
  ['not processed within 90 days', `now() - ${days(90)} + ${minute}, null`, 1],
]

test.each(WEBHOOKS)('a webhook that was %s is removed or stays [H8]', async (state, times, left) => {
  await client.query(
    `insert into billing_events (event_id, type, received_at, processed_at) values ($1, 'invoice.paid', ${times})`,
    [state],
  )

  await sweep()

  const { rows } = await client.query('select 1 from billing_events where event_id = $1', [state])
  expect(rows).toHaveLength(left)
})

const AUDIT_EVENTS: [state: string, at: string, left: number][] = [
  ['older than the retention', `now() - ${days(40)} - ${minute}`, 0],
  ['within the retention', `now() - ${days(40)} + ${minute}`, 1],
]

test.each(AUDIT_EVENTS)('an audit event %s is removed or stays [A2, H8]', async (_state, at, left) => {
  const { rows } = await client.query(
    `insert into audit_events (action, actor_kind, details, created_at) values ('file.deleted', 'system', '{}', ${at})
     returning id`,
  )

  await sweep()

  const { rows: after } = await client.query('select 1 from audit_events where id = $1', [rows[0].id])
  expect(after).toHaveLength(left)
})

test('an audit event within 30 days stays, whatever the retention [A2]', async () => {
  const recent = `now() - ${days(30)} + ${minute}`
  await client.query(
    `insert into audit_events (action, actor_kind, details, created_at)
     values ('file.deleted', 'system', '{}', ${recent}), ('file.created', 'system', '{}', now() - ${days(31)})`,
  )
  await sweeper.sweep(database, { audit_retention_days: 1 })
  const { rows } = await client.query(`select action from audit_events where created_at <= ${recent}`)
  expect(rows).toEqual([{ action: 'file.deleted' }])
})

describe('a sweep', () => {
  test('a sweep continues until nothing is left, and counts what it removed', async () => {
    const ada = await person(client, 'Ada')
    await client.query(
      `insert into notifications (user_id, type, title, body, read_at)
       select $1, 'security_alert', 'New sign-in', 'From Firefox.', now() - interval '91 days'
       from generate_series(1, 2345)`,
      [ada],
    )
    expect(await sweep()).toBe(2345)
    expect(await countOf('notifications', ada)).toBe(0)
  })

  test('a sweep ends between two batches when the server stops', async () => {
    const ada = await person(client, 'Ada')
    await client.query(
      `insert into notifications (user_id, type, title, body, read_at)
       select $1, 'security_alert', 'New sign-in', 'From Firefox.', now() - interval '91 days'
       from generate_series(1, 1500)`,
      [ada],
    )
    const stopping = new AbortController()
    const exec: DatabaseHandle['exec'] = async (deletion) => {
      const removed = await database.exec(deletion)
      if (removed > 0) stopping.abort()
      return removed
    }
    const retention = { audit_retention_days: 40 }
    expect(await sweeper.sweep({ ...database, exec }, retention, stopping.signal)).toBe(1000)
    expect(await sweep()).toBe(500)
  })

  test('a sweep skips a locked row, and removes it the next time', async () => {
    const ada = await person(client, 'Ada')
    await commit(client, rowFor('sessions', ada), rowFor('sessions', ada))
    await client.query(`update sessions set expires_at = now() - ${minute} where user_id = $1`, [ada])
    const other = await connect(own.url)
    await other.query('begin')
    await other.query('select from sessions where user_id = $1 limit 1 for update', [ada])

    expect(await sweep()).toBe(1)
    await other.query('rollback')
    await other.end()
    expect(await sweep()).toBe(1)
  })
})
