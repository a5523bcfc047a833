import type { FastifyReply } from 'fastify'
import { newToken } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { insertPendingSignUp } from './queries.ts'

type SignUp = {
  email: string
  name: string
  password_hash: string
  browser_hash: Buffer
  next: string | undefined
}

/** The worker mails the sign-up a token, or ends it when the address has an account. */
export async function requestSignUp(
  services: Pick<Services, 'database' | 'events' | 'hashToken' | 'jobs' | 'mail_keys'>,
  reply: FastifyReply,
  { email, name, password_hash, browser_hash, next }: SignUp,
): Promise<void> {
  const link_id = crypto.randomUUID()
  const sign_up = JSON.stringify({ name, password_hash })
  const token_hash = services.hashToken(newToken())
  await services.database.transaction(async (tx) => {
    await tx.exec(insertPendingSignUp({ token_hash, link_id, email, sign_up, browser_hash }))
    await requestMail(services, reply, tx, { mail: 'sign_up', email, link_id, next })
  })
}
