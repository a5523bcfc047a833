import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { currentContext } from '../../adapters/request-context.ts'
import type { Actor } from '../../http/actor.ts'
import { newToken } from '../../http/tokens.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import type { MailAttempt, MailOf } from '../mails/mail-job.ts'
import { mailSecurityAlert } from '../mails/mails.ts'
import { findRecipient } from '../users/recipients.ts'
import { consumeToken, putEmailToken } from './accounts/link-queries.ts'
import { existingUserByEmail, lockActiveUser } from './accounts/queries.ts'
import { copyPendingSignUp, renewSignUp } from './sign-up/queries.ts'

type MailServices = Pick<Services, 'database' | 'hashToken' | 'mailer' | 'frontend_url'>

/** Each attempt gives the sign-up a new token. A known address gets a note instead, and the sign-up ends. */
export async function sendSignUp(
  services: MailServices,
  { email, link_id, next }: MailOf<'sign_up'>,
  attempt: MailAttempt,
) {
  const { database, hashToken } = services
  const token = newToken()
  const token_hash = hashToken(token)
  const renewed = await database.find(renewSignUp({ link_id, token_hash }))
  // An attempt that failed may have sent its mail, whose link was used since.
  if (!renewed) return
  if (renewed.user_id === null) {
    await mailVerification(services, { email, token, next }, attempt)
    return
  }
  await sendAlreadyKnown(services, renewed.user_id, attempt)
  await database.exec(consumeToken({ token_hash }))
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
  attempt: MailAttempt,
) {
  const { database, hashToken } = services
  if (await database.find(existingUserByEmail({ email }))) return
  const token = newToken()
  const browser_hashes = hex.map((hash) => Buffer.from(hash, 'hex'))
  const copied = await database.find(
    copyPendingSignUp({ token_hash: hashToken(token), link_id, email, browser_hashes }),
  )
  if (copied) await mailVerification(services, { email, token, next }, attempt)
}

function mailVerification(
  { mailer, frontend_url }: MailServices,
  { email, token, next }: { email: string; token: string; next: string | undefined },
  { delivery }: MailAttempt,
) {
  const action_url = frontend_url + linkTo('/auth/verify', { token, email }, next)
  const variables = { action_url, expires_in: formatDuration(LIFETIMES.sign_up) }
  return mailer.send('verify-email', email, variables, { ...delivery, user_id: null })
}

const REQUESTED = { magic_link: 'magic_link.requested', password_reset: 'password.reset_requested' } as const

/** The token of an earlier attempt dies. */
export async function sendLink(
  { database, hashToken, mailer, frontend_url }: MailServices,
  mail: MailOf<'magic_link' | 'password_reset'>,
  { delivery }: MailAttempt,
) {
  const { mail: purpose, link_id, ip = null } = mail
  const seconds = LIFETIMES[purpose]
  const token = newToken()
  const actor: Actor = { kind: 'user', user_id: null, ip, request_id: currentContext().request_id ?? null }
  const user_id = await database.transaction(async (tx) => {
    const user = await tx.find(existingUserByEmail({ email: mail.email }))
    // The lock waits for a deletion or a suspension that is under way.
    const locked = user && (await tx.find(lockActiveUser({ user_id: user.id })))
    if (!locked) return
    const row = { token_hash: hashToken(token), link_id, purpose, email: mail.email, user_id: locked.id, seconds }
    const { is_new } = await tx.single(putEmailToken(row))
    if (is_new) await audit(tx, actor, { action: REQUESTED[purpose], user_id: locked.id })
    return locked.id
  })
  if (user_id === undefined) return
  const user = await findRecipient(database, user_id)
  if (!user) return
  const { email, name: recipient_name } = user
  const expires_in = formatDuration(seconds)
  const to = { ...delivery, user_id }
  if (mail.mail === 'magic_link') {
    const action_url = frontend_url + linkTo('/auth/login', { magic: token, email }, mail.next)
    await mailer.send('magic-link', email, { action_url, expires_in }, to)
  } else {
    const action_url = frontend_url + linkTo('/auth/reset-password', { token, email })
    await mailer.send('reset-password', email, { recipient_name, action_url, expires_in }, to)
  }
}

// A fragment reaches no log and no Referer. It names the address so that the page can show it and a password manager
// can save it; only the owner of the mailbox sees it.
function linkTo(page: string, fragment: Record<string, string>, next?: string): string {
  return `${page}#${new URLSearchParams({ ...fragment, ...(next !== undefined && { next }) })}`
}
