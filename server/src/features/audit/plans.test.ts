import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connect } from '../../../test/postgres.ts'
import { type EventFilter, eventsPage } from './queries.ts'

// The database has a hundred thousand events of a year, few of them of Ada and her team.

let database: TestDatabase
let client: pg.Client
const [ada, team] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  database = await createTestDatabase()
  client = await connect(database.url)
  await client.query(
    `insert into audit_events (action, actor_kind, actor_user_id, user_id, organization_id, details, created_at)
     select 'member.role_changed', 'user',
       case when n % 2000 = 0 then $1::uuid else md5((n % 500)::text)::uuid end,
       case when n % 3000 = 0 then $1::uuid else md5((n % 700)::text)::uuid end,
       case when n % 2500 = 0 then $2::uuid else md5((n % 300)::text)::uuid end,
       '{}', now() - n * interval '5 minutes'
     from generate_series(1, 100000) as n`,
    [ada, team],
  )
  await client.query('vacuum analyze audit_events')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const AFTER = { created_at: '2020-01-01T00:00:00Z', id: randomUUID() }

const FILTERS: [name: string, filter: () => EventFilter, indexes: string[]][] = [
  ['a user', () => ({ user_id: ada }), ['audit_events_user', 'audit_events_actor']],
  ['an organization', () => ({ organization_id: team }), ['audit_events_organization']],
  ['the last week', () => ({ since: new Date(Date.now() - 7 * 86_400_000).toISOString() }), ['audit_events_pkey']],
]

test.each(FILTERS)(
  'the events of %s are read by an index, without sorting the table',
  async (_name, filter, indexes) => {
    for (const after of [undefined, AFTER]) {
      const { text, values } = eventsPage(filter(), after, 1000)
      const { rows } = await client.query({ text: `explain ${text}`, values: [...values] })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
      for (const index of indexes) expect(plan).toContain(index)
    }
  },
)
