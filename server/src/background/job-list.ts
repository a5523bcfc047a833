import { productJobs } from '@plinth/product/server'
import { deletesCustomers } from '../features/billing/customer-deletions.ts'
import { deletesObjects } from '../features/files/object-deletions/delete-objects.ts'
import { queueDueMails } from '../features/invitations/waiting-mails.ts'
import { defineJob, NO_DATA, type Worked, worked } from '../jobs/job.ts'
import type { JoblessServices } from '../services.ts'
import { createMailJob } from './mail-list.ts'
import { sweep } from './sweep.ts'

// A next one comes soon enough.
const sweepJob = defineJob({
  name: 'sweep',
  schema: NO_DATA,
  schedule: '*/5 * * * *',
  retries: { limit: 0, delay_s: 0, max_delay_s: 0 },
  timeout_s: 240,
  keeps_dead: false,
})

const invitationMailsJob = defineJob({
  name: 'invitation_mails',
  schema: NO_DATA,
  schedule: '* * * * *',
  retries: { limit: 0, delay_s: 0, max_delay_s: 0 },
  keeps_dead: false,
})

/** The only list of durable jobs, with what does each: the base's, then those of the product. */
export function createJobList(services: JoblessServices): Worked[] {
  const { database, config } = services
  return [
    worked(sweepJob, async (_, { signal }) => void (await sweep(database, config, signal))),
    deletesObjects(services),
    deletesCustomers(services),
    createMailJob(services),
    worked(invitationMailsJob, (_, { jobs, signal }) => queueDueMails({ database, jobs }, signal)),
    ...productJobs(services),
  ]
}
