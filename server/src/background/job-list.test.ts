import { expect, test, vi } from 'vitest'
import { defineJob, NO_DATA, worked } from '../jobs/job.ts'
import type { JoblessServices } from '../services.ts'
import { createJobList } from './job-list.ts'

const given: JoblessServices[] = []

vi.mock('@plinth/product/server', () => ({
  invoices: {
    jobs: (services: JoblessServices) => {
      given.push(services)
      return [
        worked(defineJob({ name: 'book_invoices', schema: NO_DATA, schedule: '0 3 * * *' }), async () => undefined),
      ]
    },
  },
}))

test('the jobs of the product follow those of the base, and get what a job may use', () => {
  const parts = {
    database: {},
    config: {},
    metrics: null,
    storage: null,
    billing: null,
    events: {},
    mailer: {},
    logger: {},
  }
  const jobs = createJobList(parts as never)
  expect(jobs.map(({ job: { name, schedule } }) => [name, schedule])).toEqual([
    ['sweep', '*/5 * * * *'],
    ['object_deletions', '* * * * *'],
    ['customer_deletions', '* * * * *'],
    ['mail', null],
    ['notify_many', null],
    ['invitation_mails', '* * * * *'],
    ['book_invoices', '0 3 * * *'],
  ])
  expect(given).toEqual([expect.objectContaining({ mailer: parts.mailer, events: parts.events })])
})
