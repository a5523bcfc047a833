import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { connect } from '../postgres.ts'
import { somebody } from '../teams.ts'
import { startServer } from './server-process.ts'

test('a connection lost while a transaction waits on it is a 503, and the process goes on', async () => {
  const app = await startTestApp()
  const { cookie } = await somebody(app, 'Ada')
  const server = await startServer({ DATABASE_URL: app.database_url })
  const createTeam = () => server.send('POST', '/organizations', { cookie, json: { name: 'Team' } })
  const locker = await connect(app.database_url)
  await locker.query('begin; lock table organizations in share row exclusive mode')
  let isAnswered = false
  const answer = createTeam().finally(() => {
    isAnswered = true
  })
  const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while (!isAnswered && (await locker.query(waiting)).rowCount === 0) await wait(5)
  await locker.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`)

  expect(await answer).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
  await locker.end()
  while ((await server.send('GET', '/ready')).status !== 200) await wait(20)
  expect((await createTeam()).status).toBe(201)
  expect(await server.stop()).toBe(0)
  await app.close()
})
