import { inWords, LIFETIMES } from '@plinth/contract/lifetimes'
import type { Limit } from '@plinth/contract/routes/limits'
import type { Mailing, Services } from '../../services.ts'
import { hashInvitationToken } from './invite.ts'
import { invitationForMail } from './token-queries.ts'
import { endWait, postponeMail } from './waiting-mail-queries.ts'

type Limiting = { limiter: Pick<Services['limiter'], 'hit'> }

const ROLES = { admin: 'Admin', member: 'Member' }

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** These count by recipient, for all senders together [I11]. */
const LIMITS: readonly Limit[] = [
  { scope: 'invitation-mail-hour', most: 3, window_s: HOUR },
  { scope: 'invitation-mail-day', most: 10, window_s: DAY },
]

/** Mails an invitation, or lets its mail wait. The response was sent before, so it tells the inviter nothing. */
export function mailInvitations(services: Mailing & Limiting): void {
  const { events, database, mailer, limiter, frontend_url } = services
  events.on('organization.invitation_created', 'mail', 'organization-invitation', async ({ token }, delivery) => {
    const token_hash = hashInvitationToken(token)
    const invitation = await database.find(invitationForMail({ token_hash }))
    if (!invitation) return
    const wait_s = await secondsToWait(limiter, invitation.email)
    if (wait_s > 0) {
      await database.exec(postponeMail({ token_hash, wait_s }))
      return
    }
    if (invitation.mail_due_at !== null) await database.exec(endWait({ token_hash }))
    await mailer.send(
      'organization-invitation',
      invitation.email,
      {
        inviter_name: invitation.inviter_name ?? 'A former member',
        organization_name: invitation.organization_name,
        role: ROLES[invitation.role],
        action_url: `${frontend_url}/invitations/${token}`,
        expires_in: timeLeft(invitation.left_s),
      },
      `organization-invitation/${delivery.event_id}`,
      delivery.signal,
    )
  })
}

/** Counts a mail to an address. Returns 0 when it may be sent now. */
async function secondsToWait(limiter: Limiting['limiter'], email: string): Promise<number> {
  for (const limit of LIMITS) {
    const { allowed, reset_s } = await limiter.hit(limit, email)
    if (!allowed) return reset_s
  }
  return 0
}

/** Seven days for a mail that did not wait; otherwise in full days, or hours of the last two days. */
function timeLeft(left_s: number): string {
  const hours = Math.min(Math.ceil(left_s / HOUR), LIFETIMES.invitation / HOUR)
  return inWords(hours < 48 ? hours * HOUR : Math.floor(hours / 24) * DAY)
}
