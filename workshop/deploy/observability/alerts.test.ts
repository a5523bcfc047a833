// A real Prometheus scrapes replicas in which each fault is caused. Needs `prometheus`.
import { query } from '@plinth/database/client'
import { expect, test } from 'vitest'
import { readPanels } from './files.ts'
import { during, SOON, startSite } from './site.ts'

test('a provider that fails is named, until it works again', async () => {
  const { prometheus, resend, post } = await startSite()
  const email = 'ada@example.com'
  await post('/auth/sign-up', { name: 'Ada', email, password: 'lantern orchard violet canyon' })
  const mail = () => post('/auth/resend-verification', { email })
  const refused = () => {
    resend.plan.push({ status: 422 })
    return mail()
  }
  await during(refused, () => expect.poll(prometheus.firing, SOON).toContain('ProviderFailing email'))
  resend.plan.length = 0
  await during(mail, () => expect.poll(prometheus.firing, SOON).not.toContain('ProviderFailing email'))
})

test('a frozen database fires for the pool and for the errors, until it answers again', async () => {
  const { prometheus, cluster, readProfile } = await startSite()
  await cluster.freeze()
  const both = ['DatabasePoolExhausted', 'ServerErrors']
  await during(readProfile, () => expect.poll(prometheus.firing, SOON).toEqual(expect.arrayContaining(both)))
  cluster.thaw()
  for (const each of both) await during(readProfile, () => expect.poll(prometheus.firing, SOON).not.toContain(each))
})

test('deletions that never succeed fire, until they are done', async () => {
  const { prometheus, cluster } = await startSite()
  await query(
    cluster.url,
    `insert into object_deletions (bucket, kind, target, attempts, not_before)
     values ('private', 'object', 'staging/' || uuid_v7(), 12, now() + interval '1 hour')`,
  )
  await expect.poll(() => prometheus.count('max by (name) (job_overdue_rows) > 0'), SOON).toBe(1)
  await expect.poll(prometheus.firing, SOON).toContain('WorkLeftBehind object_deletions')
  await query(cluster.url, 'update object_deletions set not_before = now()')
  await expect.poll(prometheus.firing, SOON).not.toContain('WorkLeftBehind object_deletions')
})

test('jobs that no process does fire, until server work does them', async () => {
  const { prometheus, cluster, startWork } = await startSite({ RUN_JOBS: 'off' })
  await query(cluster.url, "insert into pgboss.job (name, start_after) values ('sweep', now() - interval '20 minutes')")
  await expect.poll(prometheus.firing, SOON).toContain('JobsWaiting sweep')
  startWork()
  await expect.poll(prometheus.firing, SOON).not.toContain('JobsWaiting sweep')
})

test('a replica that is gone fires', async () => {
  const { prometheus, other } = await startSite()
  await other.stop('SIGKILL')
  await expect.poll(prometheus.firing, SOON).toContain('ReplicaDown')
})

test('every panel of the dashboard shows something', async () => {
  const { prometheus, cluster, post, readProfile } = await startSite()
  const person = { name: 'Ada', email: 'ada@example.com', password: 'lantern orchard violet canyon' }
  // The sixth within a minute is refused; while the database is away every request fails.
  for (let time = 0; time < 8; time += 1) await post('/marketing/waitlist', { email: person.email })
  await post('/auth/sign-up', person)
  await cluster.stop('fast')
  const failures = 'rate(http_request_duration_seconds_count{status="503"}[30m]) > 0'
  await during(readProfile, () => expect.poll(() => prometheus.count(failures), SOON).toBeGreaterThan(0))
  await cluster.start()
  for (const { title, exprs } of readPanels()) {
    for (const expr of exprs) {
      const shown = expect.poll(() => prometheus.count(expr), { ...SOON, message: `${title}: ${expr}` })
      // Each sign-up uses a new address, so that mails are sent between any two scrapes.
      await during(
        () => post('/auth/sign-up', { ...person, email: `${crypto.randomUUID()}@example.com` }),
        () => shown.toBeGreaterThan(0),
        1,
      )
    }
  }
})
