import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { expect, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import { openSender, startWorker } from './processes.ts'
import { task } from './task.ts'

test('jobs outlast a PostgreSQL that crashes, and an attempt that it cut off is repeated [J2]', async () => {
  const postgres = await startCluster()
  await migrate({ database_url: postgres.url, directory: defaultMigrationsDirectory })
  const sender = await openSender(postgres.url)
  const worker = await startWorker(postgres.url, ['task'])
  await sender.send(task, { label: 'before', hangs: 1 })
  const after = new Date(Date.now() + 3_600_000)
  await sender.send(task, { label: 'meanwhile' }, { after })
  await worker.until((line) => line.began === 'before')

  await postgres.kill()
  await postgres.start()
  // The time of the job seems to have come, and the first attempt to have given no sign of life for half a minute.
  await sender.query(
    `update pgboss.job set start_after = least(start_after, now()),
       heartbeat_on = case when state = 'active' then now() - interval '1 minute' end where name = 'task'`,
  )
  await worker.until((line) => line.done === 'meanwhile')
  await worker.until((line) => line.done === 'before' && line.number === 2)
  const states = () => sender.query("select distinct state from pgboss.job where name = 'task'")
  await expect.poll(states).toEqual([{ state: 'completed' }])
  expect(worker.lines.filter((line) => line.event === 'jobs.unreachable').length).toBeLessThanOrEqual(1)
})
