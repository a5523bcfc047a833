import { LIFETIMES } from '@plinth/contract/lifetimes'
import { currentContext } from '../../adapters/request-context.ts'
import type { Actor } from '../../http/actor.ts'
import { newToken } from '../../http/tokens.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import type { MailAttempt, MailOf } from '../mails/mail-job.ts'
import { mailMagicLink, mailPasswordReset, mailSecurityAlert, mailVerification } from '../mails/mails.ts'
import { findRecipient } from '../users/recipients.ts'
import { putEmailToken } from './accounts/link-queries.ts'
import { existingUserByEmail, lockActiveUser } from './accounts/queries.ts'
import { copyPendingSignUp, deleteLink, pendingByLink, renewSignUp } from './sign-up/queries.ts'

type MailServices = Pick<Services, 'database' | 'hashToken' | 'mailer' | 'frontend_url'>

/** Each attempt gives the sign-up a new token. A known address gets a note instead, and the sign-up ends. */
export async function sendSignUp(
  services: MailServices,
  { email, link_id, next }: MailOf<'sign_up'>,
  attempt: MailAttempt,
) {
  const { database, hashToken } = services
  // An attempt that failed may have sent its mail, whose link was used since.
  if (!(await database.find(pendingByLink({ link_id })))) return
  const user = await database.find(existingUserByEmail({ email }))
  if (user) {
    await sendAlreadyKnown(services, user.id, attempt)
    await database.exec(deleteLink({ link_id }))
    return
  }
  const token = newToken()
  const renewed = await database.exec(renewSignUp({ link_id, token_hash: hashToken(token) }))
  if (renewed > 0) await mailVerification(services, { email, token, next }, { ...attempt.delivery, user_id: null })
}

async function sendAlreadyKnown(services: MailServices, user_id: string, { delivery, sent_at }: MailAttempt) {
  const user = await findRecipient(services.database, user_id)
  if (!user) return
  const words = {
    headline: 'Someone tried to sign up with your address',
    body: 'You already have an account with this address, so nothing was changed. If it was you, sign in instead; if not, you can ignore this message.',
    path: '/auth/login',
    at: sent_at.toISOString(),
  }
  await mailSecurityAlert(services, user, words, { ...delivery, user_id })
}

/** The link keeps the password only in the browser that signed up. */
export async function sendAnotherSignUpLink(
  services: MailServices,
  { email, link_id, next, browser_hashes: hex }: MailOf<'another_sign_up_link'>,
  { delivery }: MailAttempt,
) {
  const { database, hashToken } = services
  if (await database.find(existingUserByEmail({ email }))) return
  const token = newToken()
  const browser_hashes = hex.map((hash) => Buffer.from(hash, 'hex'))
  const copied = await database.find(
    copyPendingSignUp({ token_hash: hashToken(token), link_id, email, browser_hashes }),
  )
  if (copied) await mailVerification(services, { email, token, next }, { ...delivery, user_id: null })
}

export async function sendLink(
  services: MailServices,
  mail: MailOf<'magic_link' | 'password_reset'>,
  { delivery }: MailAttempt,
) {
  const made = await makeLink(services, mail)
  if (!made) return
  const { user, user_id, token } = made
  const to = { ...delivery, user_id }
  if (mail.mail === 'magic_link') await mailMagicLink(services, user, { token, next: mail.next }, to)
  else await mailPasswordReset(services, user, token, to)
}

const REQUESTED = { magic_link: 'magic_link.requested', password_reset: 'password.reset_requested' } as const

/** The token of an earlier attempt dies. */
async function makeLink(
  { database, hashToken }: MailServices,
  { mail: purpose, email, link_id, ip }: MailOf<'magic_link' | 'password_reset'>,
) {
  const actor: Actor = {
    kind: 'user',
    user_id: null,
    ip: ip ?? null,
    request_id: currentContext().request_id ?? null,
  }
  const made = await database.transaction(async (tx) => {
    const user = await tx.find(existingUserByEmail({ email }))
    if (!user) return
    const user_id = user.id
    // The lock waits for a deletion or a suspension that is under way.
    if (!(await tx.find(lockActiveUser({ user_id })))) return
    const token = newToken()
    const seconds = LIFETIMES[purpose]
    const row = { token_hash: hashToken(token), link_id, purpose, email, user_id, seconds }
    const { is_new } = await tx.single(putEmailToken(row))
    if (is_new) await audit(tx, actor, { action: REQUESTED[purpose], user_id })
    return { user_id, token }
  })
  const user = made && (await findRecipient(database, made.user_id))
  return user && { ...made, user }
}
