import type { FastifyReply } from 'fastify'
import type { Queryable, Transaction } from '../../../adapters/postgres/database.ts'
import { afterResponse } from '../../../http/after-response.ts'
import type { Services } from '../../../services.ts'
import { type Mail, mailJob, queueMail } from '../../mails/mail-job.ts'

/**
 * Queues a mail that a visitor asks for, for any address, so that the response costs the same. The worker looks the
 * address up; this process does so some time after the response, so that neither it nor the next request tells [S8].
 */
export async function requestMail(
  { jobs, events }: Pick<Services, 'jobs' | 'events'>,
  reply: FastifyReply,
  to: Transaction | Queryable,
  mail: Mail,
): Promise<void> {
  await queueMail(jobs, to, mail, { quietly: true })
  afterResponse(reply, events, 'requested mail', async () => jobs.wake(mailJob))
}
