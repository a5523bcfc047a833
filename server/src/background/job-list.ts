import { deletesCustomers } from '../features/billing/customer-deletions.ts'
import { deletesObjects } from '../features/files/object-deletions/delete-objects.ts'
import { queueDueMails } from '../features/invitations/waiting-mails.ts'
import { notifiesMany } from '../features/notifications/notify-many.ts'
import { defineRegular, type Worked, worked } from '../jobs/job.ts'
import { SERVER_PARTS } from '../parts.ts'
import type { JoblessServices } from '../services.ts'
import { createMailJob } from './mail-list.ts'
import { sweep } from './sweep.ts'

const sweepJob = defineRegular({ name: 'sweep', schedule: '*/5 * * * *' })

const invitationMailsJob = defineRegular({ name: 'invitation_mails', schedule: '* * * * *', timeout_s: 60 })

/** The only list of durable jobs: those of the base, then those of the product. */
export function createJobList(services: JoblessServices): Worked[] {
  const { database, config } = services
  return [
    worked(sweepJob, async (_, { signal }) => void (await sweep(database, config, signal))),
    deletesObjects(services),
    deletesCustomers(services),
    createMailJob(services),
    notifiesMany(services),
    worked(invitationMailsJob, (_, { jobs, signal }) => queueDueMails({ database, jobs }, signal)),
    ...SERVER_PARTS.flatMap(({ jobs }) => jobs?.(services) ?? []),
  ]
}
