import { newToken } from '../../http/tokens.ts'
import type { Services } from '../../services.ts'
import { hashInvitationToken } from './invite.ts'
import { claimDueMail } from './waiting-mail-queries.ts'

/** The lane of mails has room for a thousand, and those that still have to wait come again. */
const MOST = 100

/** Announces the invitations whose mail is due. Those of an address that still has too many wait again [I11]. */
export async function announceDueMails(
  services: Pick<Services, 'database' | 'events'>,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; count < MOST && !signal.aborted; count += 1) {
    if (!(await announceDueMail(services))) return
  }
}

/** With a new token, because only the hash of the first one is stored. Returns false when no mail is due. */
async function announceDueMail({ database, events }: Pick<Services, 'database' | 'events'>): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const token = newToken()
    const due = await tx.find(claimDueMail({ token_hash: hashInvitationToken(token) }))
    if (!due) return false
    tx.afterCommit(() => events.emit('organization.invitation_created', { token }))
    return true
  })
}
