// Durable jobs run behind PgBouncer in transaction mode, with the shipped configuration. Needs the Debian package
// pgbouncer.
import { query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { expect, test } from 'vitest'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { openSender, startWorker } from '../../../server/test/process/jobs/processes.ts'
import { task, tick } from '../../../server/test/process/jobs/task.ts'
import { createRole, setTimeouts, startPooler } from './pgbouncer.ts'

test('three workers behind PgBouncer do each job once, and leave nothing behind [J2, J4]', async () => {
  const cluster = await startCluster()
  const role = await createRole(cluster)
  await setTimeouts(role)
  await migrate({ database_url: role.direct_url, directory: defaultMigrationsDirectory })
  // The connections are so few that clients share each of them all the time.
  const { url } = await startPooler(cluster, role, { default_pool_size: '3', min_pool_size: '0' })
  const sender = await openSender(role.direct_url, url)
  const workers = await Promise.all([1, 2, 3].map(() => startWorker(url, ['task', 'tick'], { POOLED: 'true' })))
  const labels = Array.from({ length: 50 }, (_, index) => `task ${index}`)
  await sender.database.transaction(async (tx) => {
    for (const label of labels) await sender.jobs.send(tx, task, { label })
  })
  await sender.send(task, { label: 'second attempt', fails: 1 })

  const states = () => query(role.direct_url, `select distinct state from pgboss.job where name in ('task', 'tick')`)
  await Promise.any(workers.map((worker) => worker.until((line) => line.done === 'second attempt')))
  await Promise.any(workers.map((worker) => worker.until((line) => line.done === tick.name)))
  await expect.poll(states).toEqual([{ state: 'completed' }])
  const done = workers.flatMap(({ lines }) => lines.flatMap((line) => (line.done ? [line.done] : [])))
  expect(done.filter((label) => label !== tick.name).toSorted()).toEqual(['second attempt', ...labels].toSorted())
  await Promise.all(workers.map((worker) => worker.stop()))
  const left = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
                where usename = 'api' and (locktype = 'advisory' or state like 'idle in transaction%')`
  expect(await query(cluster.url, left)).toEqual([])
})
