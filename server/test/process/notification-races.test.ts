import { NotificationType } from '@plinth/contract/notifications'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../database/test/invariants.ts'
import { putIntoInbox } from '../../src/features/notifications/change-queries.ts'
import { connect } from '../postgres.ts'
import { createWorld, personOf } from './races/worlds.ts'
import type { ServerProcess } from './server-process.ts'
import { client, database_url, replicas, useReplicas } from './use-replicas.ts'

useReplicas()

let other: pg.Client
beforeAll(async () => {
  other = await connect(database_url())
})
afterAll(() => other.end())

type Person = { id: string; cookie: string }

const person = async (): Promise<Person> => personOf(await createWorld(client, ['ada']), 'ada')

async function tell(by: pg.Client, user_id: string): Promise<void> {
  const { text, values } = putIntoInbox({
    user_id,
    type: 'security_alert',
    title: 'News',
    body: 'Something happened.',
    action_path: '/dashboard',
    metadata: null,
    email: true,
    in_app: true,
  })
  await by.query({ text, values: [...values] })
}

const mark = (server: ServerProcess, { cookie }: Person, body: { all: true } | { notification_ids: string[] }) =>
  server.call('PATCH /notifications', { body }, { cookie })

const counted = async (server: ServerProcess, { cookie }: Person) =>
  (await server.call('GET /notifications/unread-count', { cookie })).body.unread_count

async function unreadRows({ id }: Person): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from notifications where user_id = $1 and read_at is null',
    [id],
  )
  return rows[0]?.count ?? Number.NaN
}

async function fill({ id }: Person, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into notifications (user_id, type, title, body)
     select $1, 'security_alert', 'News', 'Something happened.' from generate_series(1, $2::int) returning id`,
    [id, count],
  )
  return rows.map((row) => row.id)
}

test('the unread count never drifts from the rows beside inserts over two servers [N7]', async () => {
  const ada = await person()
  let updated = 0
  for (let round = 0; round < 200; round += 1) {
    const [left, right] = round % 2 ? replicas : (replicas.toReversed() as typeof replicas)
    const [one, two] = await Promise.all([
      mark(left, ada, { all: true }),
      mark(right, ada, { all: true }),
      tell(client, ada.id),
      tell(other, ada.id),
      counted(right, ada),
    ])
    updated += one.body.updated + two.body.updated
    const rows = await unreadRows(ada)
    expect(await Promise.all([counted(left, ada), counted(right, ada)])).toEqual([rows, rows])
    // Every row is counted exactly once.
    expect(updated + rows).toBe(2 * (round + 1))
  }
  expect((await mark(replicas[0], ada, { all: true })).body.unread_count).toBe(0)
  expect(await unreadRows(ada)).toBe(0)
})

test('the same hundred marked at once on two servers change once, without a deadlock [N4]', async () => {
  const ada = await person()
  for (let round = 0; round < 50; round += 1) {
    const notification_ids = await fill(ada, 100)
    const answers = await Promise.all([
      mark(replicas[0], ada, { notification_ids }),
      mark(replicas[1], ada, { notification_ids: notification_ids.toReversed() }),
      mark(replicas[round % 2] as ServerProcess, ada, { all: true }),
    ])
    expect(answers.reduce((sum, { body }) => sum + body.updated, 0)).toBe(100)
    expect(await unreadRows(ada)).toBe(0)
  }
})

test('an account deleted while it is notified and marks everything read keeps nothing [P4]', async () => {
  for (let round = 0; round < 100; round += 1) {
    const ada = await person()
    await fill(ada, 20)
    const { cookie } = ada
    const [deleted, marked] = await Promise.all([
      replicas[0].send('DELETE', '/users/profile/account', { cookie }),
      replicas[1].send('PATCH', '/notifications', { cookie, json: { all: true } }),
      tell(client, ada.id),
      tell(other, ada.id),
    ])
    expect(deleted.status, deleted.text).toBe(204)
    expect([200, 401], marked.text).toContain(marked.status)
  }
  expect(await brokenInvariants(client)).toEqual([])
  const faults = replicas
    .flatMap(({ lines }) => lines.map((line) => JSON.parse(line)))
    .filter(({ level }) => level >= 50)
  expect(faults).toEqual([])
})

test('choices made at once on two servers leave one of them whole [N8]', async () => {
  const ada = await person()
  const types = NotificationType.options
  for (let round = 0; round < 50; round += 1) {
    await Promise.all(
      replicas.map((replica, index) => {
        const on = index === 0
        const order = on ? types : types.toReversed()
        const preferences = order.map((type) => ({ type, email: on, in_app: on }))
        return replica.call('PUT /notifications/preferences', { body: { preferences } }, { cookie: ada.cookie })
      }),
    )
    const { body } = await replicas[0].call('GET /notifications/preferences', { cookie: ada.cookie })
    expect(new Set(body.preferences.flatMap(({ email, in_app }) => [email, in_app])).size).toBe(1)
  }
})
