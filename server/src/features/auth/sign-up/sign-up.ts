import type { Context } from '../../../http/routes.ts'
import { newToken } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { askedBy } from '../passwords/hashing.ts'
import { insertPendingSignUp } from './queries.ts'

/** The worker mails the sign-up a token, or ends it when the address has an account. Throws `password_too_weak`. */
export async function requestSignUp(
  services: Services,
  { body: { name, password, next }, request, reply }: Context<'POST /auth/sign-up'>,
  email: string,
): Promise<void> {
  const may_send = await countMail(services, request, MAIL_LIMITS.sign_up, email)
  const { passwords } = askedBy(services, request)
  await passwords.requireStrong(password, { name, email }, '/password')
  const sign_up = JSON.stringify({ name, password_hash: await passwords.hash(password) })
  const browser_hash = services.sign_up_browsers.mark(request, reply)
  if (!may_send) return
  const link_id = crypto.randomUUID()
  const token_hash = services.hashToken(newToken())
  await services.database.transaction(async (tx) => {
    await tx.exec(insertPendingSignUp({ token_hash, link_id, email, sign_up, browser_hash }))
    await requestMail(services, reply, tx, { mail: 'sign_up', email, link_id, next })
  })
}
