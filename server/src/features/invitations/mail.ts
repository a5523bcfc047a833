import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import type { Limit } from '@plinth/contract/routes/limits'
import type { RateLimiter } from '../../http/limits/limiter.ts'
import { newToken } from '../../http/tokens.ts'
import type { Services } from '../../services.ts'
import type { MailAttempt, MailOf } from '../mails/mail-job.ts'
import { hashInvitationToken } from './invite.ts'
import { putInvitationToken } from './token-queries.ts'
import { postponeMail } from './waiting-mail-queries.ts'

type MailServices = Pick<Services, 'database' | 'limiter' | 'mailer' | 'frontend_url'>

const ROLES = { admin: 'Admin', member: 'Member' }

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** These count by recipient, for all senders together [I11]. */
const LIMITS: readonly Limit[] = [
  { scope: 'invitation-mail-hour', max: 3, window_s: HOUR },
  { scope: 'invitation-mail-day', max: 10, window_s: DAY },
]

/** Mails an invitation with a new token, or lets its mail wait. The response was sent before, so it tells nothing. */
export async function sendInvitation(
  { database, limiter, mailer, frontend_url }: MailServices,
  { invitation_id, issued_at }: MailOf<'invitation'>,
  { delivery, number }: MailAttempt,
): Promise<void> {
  const token = newToken()
  const invitation = await database.find(
    putInvitationToken({ invitation_id, issued_at, token_hash: hashInvitationToken(token) }),
  )
  if (!invitation) return
  const { email, role, organization_name, inviter_name, left_s } = invitation
  const wait_s = number === 1 ? await secondsToWait(limiter, email) : 0
  if (wait_s > 0) {
    await database.exec(postponeMail({ invitation_id, issued_at, wait_s }))
    return
  }
  const variables = {
    inviter_name: inviter_name ?? 'A former member',
    organization_name,
    role: ROLES[role],
    expires_in: timeLeft(left_s),
    action_url: `${frontend_url}/invitations/${token}`,
  }
  await mailer.send('organization-invitation', email, variables, { ...delivery, user_id: null })
}

async function secondsToWait(limiter: Pick<RateLimiter, 'hit'>, email: string): Promise<number> {
  const hits = await limiter.hit(...LIMITS.map((limit) => [limit, email] as const))
  return hits.find(({ allowed }) => !allowed)?.reset_s ?? 0
}

/** A mail that did not wait states the whole lifetime; another full days, or hours of the last two days. */
function timeLeft(left_s: number): string {
  const hours = Math.min(Math.ceil(left_s / HOUR), LIFETIMES.invitation / HOUR)
  return formatDuration(hours < 48 ? hours * HOUR : Math.floor(hours / 24) * DAY)
}
