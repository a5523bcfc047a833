import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connect } from '../../../test/postgres.ts'
import { NEWEST } from '../../adapters/postgres/statements.ts'
import { deleteNotification, markAllRead, markRead } from './change-queries.ts'
import { countUnread, countUnreadAlong, pageOfInbox } from './queries.ts'

// One person has 10 000 notifications, half of them unread, among a thousand with fifty each.

let database: TestDatabase
let client: pg.Client
let ada = ''
const token_hash = randomBytes(32)
beforeAll(async () => {
  database = await createTestDatabase()
  client = await connect(database.url)
  await client.query(
    `insert into users (email, name) select 'person' || n || '@example.com', 'Person' from generate_series(0, 1000) as n`,
  )
  const { rows } = await client.query<{ id: string }>("select id from users where email = 'person0@example.com'")
  ada = rows[0]?.id ?? ''
  await client.query(
    `insert into sessions (token_hash, user_id, method, expires_at)
     select case when email = 'person0@example.com' then $1 else sha256(email::bytea) end, id, 'password', now() + interval '1 day'
     from users`,
    [token_hash],
  )
  await client.query('alter table notifications disable trigger user')
  await client.query(
    `insert into notifications (user_id, type, title, body, read_at, created_at)
     select u.id, (array['billing_update', 'security_alert', 'system_announcement'])[1 + n % 3], 'News', 'Something.',
            case when n % 2 = 0 then now() end, now() - n * interval '1 minute'
     from users u, generate_series(1, case when u.email = 'person0@example.com' then 10000 else 50 end) as n`,
  )
  await client.query('alter table notifications enable trigger user')
  await client.query('vacuum analyze notifications, sessions, users')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

type Bound = { text: string; values: readonly unknown[] }

async function plans({ text, values }: Bound): Promise<string[]> {
  const explain = async (query: string, parameters: readonly unknown[] = []) => {
    const { rows } = await client.query({ text: `explain ${query}`, values: [...parameters] })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const literals = values.map((value) => {
    if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
    return Array.isArray(value) ? `'{${value.join(',')}}'` : `'${value}'`
  })
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare kept as ${text}`)
  const kept = await explain(`execute kept (${literals.join(', ')})`)
  await client.query('deallocate kept')
  await client.query('reset plan_cache_mode')
  return [await explain(text, values), kept]
}

async function expectIndex(statement: Bound, index: string): Promise<void> {
  for (const plan of await plans(statement)) {
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on notifications')
  }
}

const [created_at, id] = NEWEST
const FIRST = { type: undefined, created_at, id, limit: 21 }

const deep = () => ({ ...FIRST, created_at: new Date(Date.now() - 5000 * 60_000).toISOString(), id: ada })

const inbox = (name: keyof typeof pageOfInbox, page: Parameters<(typeof pageOfInbox)['all']>[0]) =>
  pageOfInbox[name](page)(token_hash)

describe('an inbox of 10 000 among 60 000 notifications', () => {
  test('an index serves a first page and a deep one, without reading or sorting more than the page', async () => {
    for (const page of [FIRST, deep()]) {
      const of_type = { ...page, type: 'security_alert' as const }
      await expectIndex(inbox('all', page), 'notifications_newest')
      await expectIndex(inbox('of_type', of_type), 'notifications_newest_of_type')
      await expectIndex(inbox('unread', page), 'notifications_unread')
      await expectIndex(inbox('unread_of_type', of_type), 'notifications_')
      for (const statement of [inbox('all', page), inbox('of_type', of_type), inbox('unread', page)]) {
        // Nodes above the limit read at most a page.
        for (const plan of await plans(statement)) expect(plan.slice(plan.indexOf('Limit'))).not.toContain('Sort')
      }
    }
  })

  test('an index serves the unread count', async () => {
    await expectIndex(countUnread({ user_id: ada }), 'notifications_unread')
    await expectIndex(countUnreadAlong({})(token_hash), 'notifications_unread')
  })

  test('an index serves marking some read and marking all read', async () => {
    const { rows } = await client.query<{ id: string }>(
      'select id from notifications where user_id = $1 and read_at is null limit 100',
      [ada],
    )
    const notification_ids = rows.map(({ id }) => id)
    await expectIndex(markRead({ user_id: ada, notification_ids }), 'notifications_')
    await expectIndex(markAllRead({ user_id: ada, notification_ids: [] }), 'notifications_unread')
  })

  test('an index serves the deletion of one notification', async () => {
    await expectIndex(deleteNotification({ user_id: ada, notification_id: ada }), 'notifications_pkey')
  })
})
