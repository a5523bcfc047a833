import type { Sender } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { queueMail } from '../mails/mail-job.ts'
import { takeDueMail } from './waiting-mail-queries.ts'

type DueServices = Pick<Services, 'database'> & { jobs: Sender }

/** Mails that still have to wait come again. */
const MAX = 100

/** Queues the mails of invitations that are due. Those of an address that still has too many wait again [I11]. */
export async function queueDueMails(services: DueServices, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX && !signal.aborted; count += 1) {
    if (!(await queueDueMail(services))) return
  }
}

async function queueDueMail({ database, jobs }: DueServices): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const due = await tx.find(takeDueMail({}))
    if (due) await queueMail(jobs, tx, { mail: 'invitation', invitation_id: due.id, issued_at: due.issued_at })
    return due !== undefined
  })
}
