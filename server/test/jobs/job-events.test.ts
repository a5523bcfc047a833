import { pino } from 'pino'
import { expect, test } from 'vitest'
import { object, string } from 'zod/mini'
import { inContext } from '../../src/adapters/request-context.ts'
import { audit } from '../../src/features/audit/audit.ts'
import { jobActor } from '../../src/http/actor.ts'
import { defineJob, NO_DATA, worked } from '../../src/jobs/job.ts'
import { openJobs } from '../../src/jobs/jobs.ts'
import { eventOf, eventsOf } from '../audit/world.ts'
import { app, useApp } from '../use-app.ts'

useApp()

const closeAll = defineJob({ name: 'close_all', schema: NO_DATA })
const closeOne = defineJob({ name: 'close_one', schema: object({ target_id: string() }) })

test('a job sends one job for each row, whose events name the job and the request [A1, J1]', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const jobs = await openJobs({
    database: app.database,
    logger: pino({ level: 'silent' }),
    report: () => undefined,
    works: true,
    jobs: [
      worked(closeAll, async (_, attempt) => {
        await app.database.transaction(async (tx) => {
          for (const target_id of ids) await attempt.jobs.send(tx, closeOne, { target_id })
        })
      }),
      worked(closeOne, async ({ target_id }) => {
        await app.database.transaction((tx) => audit(tx, jobActor(closeOne), { action: 'file.deleted', target_id }))
      }),
    ],
  })
  const request_id = crypto.randomUUID()
  await inContext({ request_id }, () => jobs.send(app.database, closeAll, {}))
  const events = async () => (await eventsOf(app)).filter(({ actor_kind }) => actor_kind === 'job')
  await expect.poll(async () => (await events()).length).toBe(2)
  const event = { action: 'file.deleted', actor_kind: 'job', details: { job: 'close_one' }, request_id }
  expect(await events()).toEqual(expect.arrayContaining(ids.map((target_id) => eventOf({ ...event, target_id }))))
  await jobs.close()
})
