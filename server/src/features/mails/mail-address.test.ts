import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsDone } from '../../../test/jobs-done.ts'
import { query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { FakeResend } from '../../adapters/mail/test/fake-resend.ts'
import { hurryJobs, unfinishedJobs } from '../../jobs/queries.ts'
import { mailAddress } from './mail-address.ts'
import { mailJob, queueMail } from './mail-job.ts'

const provider = new FakeResend()
beforeAll(() => provider.listen())
afterAll(() => provider.close())
useApp(() => ({
  email: { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url: provider.url },
}))

const CLIENT = 'client@example.com'
const variables = () => ({ recipient_name: 'Client', action_url: `${app.frontend_url}/i/page` })
const unsent = () => app.database.all(unfinishedJobs({ job: 'mail', limit: 10 }))

test('an address without an account gets its mail after an outage, by one key [E7]', async () => {
  for (let times = 0; times < 3; times++) provider.plan.push({ status: 500 })
  await app.database.transaction((tx) => mailAddress(app.jobs, tx, CLIENT, 'billing-payment-failed', variables()))
  await jobsDone(app.database_url, app.jobs)
  expect(await unsent()).toMatchObject([{ mail: 'billing-payment-failed', died_at: null, user_id: null }])
  await app.database.exec(hurryJobs({ id: null, job: 'mail' }))
  await jobsDone(app.database_url, app.jobs)

  expect(await unsent()).toEqual([])
  expect(await query(app.database_url, "select from pgboss.job where name = 'mail'")).toEqual([])
  expect(provider.requests).toHaveLength(4)
  expect(new Set(provider.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(provider.requests.at(-1)?.body).toMatchObject({ to: [CLIENT], text: expect.stringContaining('/i/page') })
})

test('a mail to an address does not exist after a rollback [J1]', async () => {
  const rolledBack = app.database.transaction(async (tx) => {
    await mailAddress(app.jobs, tx, CLIENT, 'billing-payment-failed', variables())
    throw new Error('No invoice')
  })
  await expect(rolledBack).rejects.toThrow('No invoice')
  expect(await query(app.database_url, "select from pgboss.job where name = 'mail'")).toEqual([])
})

test.each([
  ['no template', 'gone', { recipient_name: 'Client' }],
  ['another variable', 'billing-payment-failed', { recipient_name: 'Client' }],
])('a mail of a release with %s is given up', async (_, template, given) => {
  await queueMail(app.jobs, app.database, { mail: 'to_address', email: CLIENT, template, variables: given })
  await jobsDone(app.database_url, app.jobs)
  expect(await unsent()).toMatchObject([{ mail: template, died_at: expect.any(String), attempts: 1 }])
  await query(app.database_url, `delete from pgboss.job where name in ('${mailJob.name}', 'dead-jobs')`)
})
