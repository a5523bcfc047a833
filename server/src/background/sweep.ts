import { BATCH } from '../adapters/postgres/batches.ts'
import type { Queryable } from '../adapters/postgres/database.ts'
import type { Config } from '../config.ts'
import { deleteOldAuditEvents } from '../features/audit/queries.ts'
import { deleteExpiredTokens } from '../features/auth/accounts/link-queries.ts'
import { deleteSpentChallenges } from '../features/auth/factors/passkeys/queries.ts'
import { deleteExpiredTrust } from '../features/auth/factors/state/queries.ts'
import { deleteExpiredSignIns } from '../features/auth/sessions/pending-queries.ts'
import { deleteExpiredSessions, deleteUnusedUserAgents } from '../features/auth/sessions/queries.ts'
import { deleteOldEvents, deleteProcessedEvents } from '../features/billing/webhooks/queries.ts'
import { deleteOldUploads } from '../features/files/upload-queries.ts'
import { deleteEndedInvitations } from '../features/invitations/queries.ts'
import { deleteOldMails } from '../features/mails/queries.ts'
import { deleteOldNotifications } from '../features/notifications/change-queries.ts'
import { deleteExpiredHits } from '../http/limits/limiter.ts'
import { SERVER_PARTS } from '../parts.ts'

// docs/retention.md says what is removed when, and why.
export const DELETIONS = [
  deleteExpiredHits,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteExpiredSignIns,
  deleteSpentChallenges,
  deleteExpiredTrust,
  deleteEndedInvitations,
  deleteUnusedUserAgents,
  deleteOldMails,
  deleteOldNotifications,
  deleteOldUploads,
  deleteProcessedEvents,
  deleteOldEvents,
  ...SERVER_PARTS.flatMap(({ retention }) => retention ?? []),
]

type Retention = Pick<Config, 'audit_retention_days'>

/** Returns how many rows it removed. Each deletion skips locked rows, so several sweeps may run at once. */
export async function sweep(
  database: Queryable,
  { audit_retention_days }: Retention,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  for (const deletion of [...DELETIONS, deleteOldAuditEvents(audit_retention_days)]) {
    let removed: number
    do {
      if (signal?.aborted) return total
      removed = await database.exec(deletion)
      total += removed
    } while (removed === BATCH)
  }
  return total
}
