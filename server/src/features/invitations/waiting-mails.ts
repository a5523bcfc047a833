import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import { newToken } from '../../http/tokens.ts'
import { hashInvitationToken } from './invite.ts'
import { claimDueMail } from './waiting-mail-queries.ts'

/** The lane of mails has room for a thousand, and those that still have to wait come again. */
const MOST = 100

type Dependencies = { database: DatabaseHandle; events: EventBus }

/** Announces the invitations whose mail is due. Those of an address that still has too many wait again [I11]. */
export async function announceDueMails(deps: Dependencies, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < MOST && !signal.aborted; count += 1) {
    if (!(await announceDueMail(deps))) return
  }
}

/** With a new token, because only the hash of the first one is stored. Returns false when no mail is due. */
async function announceDueMail({ database, events }: Dependencies): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const token = newToken()
    const due = await tx.find(claimDueMail({ token_hash: hashInvitationToken(token) }))
    if (!due) return false
    tx.afterCommit(() => events.emit('organization.invitation_created', { token }))
    return true
  })
}
