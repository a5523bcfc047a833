import { pagesOf } from '../../adapters/postgres/batches.ts'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { Action } from './actions.ts'
import {
  type EventFilter,
  type EventRow,
  eventsPage,
  insertEvent,
  insertEventsOf,
  recentFailedSignIn,
} from './queries.ts'

export type { EventRow }

export type AuditEvent = {
  action: Action
  user_id?: string | undefined
  organization_id?: string | null | undefined
  target_id?: string | undefined
  /** Details hold only words of the code, numbers and ids, in at most 1 kB: no text of a user, and no secret. */
  details?: Record<string, string | number | boolean | null | readonly string[]>
}

/**
 * Records a change in the audit trail, in the transaction of the change: both happen or neither. Call it once the
 * change is certain, after its locks and checks; it takes no lock itself.
 * @param actor `actor` of the handler's context, `jobActor(…)` in a durable job, `PROVIDER` for what a webhook copies
 * @example await audit(tx, actor, { action: 'account.suspended', user_id })
 */
export async function audit(tx: Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  await tx.exec(
    insertEvent({
      action: event.action,
      actor_kind: actor.kind,
      actor_user_id: actor.user_id,
      user_id: event.user_id ?? null,
      organization_id: event.organization_id ?? null,
      target_id: event.target_id ?? null,
      details: JSON.stringify({
        ...event.details,
        ...(actor.operator && { operator: actor.operator }),
        ...(actor.job && { job: actor.job }),
      }),
      ip: actor.ip,
      request_id: actor.request_id,
    }),
  )
}

export const auditWithin = insertEventsOf

/**
 * Records at most one failure for each account and network in ten minutes, so that strangers cannot fill the trail
 * [A5]. The caller locks the user: of failures at once, the others wait and then find the first.
 */
export async function auditFailedSignIn(tx: Transaction, actor: Actor, user_id: string): Promise<void> {
  if (await tx.find(recentFailedSignIn({ user_id, ip: actor.ip }))) return
  await audit(tx, actor, { action: 'sign_in.failed', user_id })
}

/** Yields the events oldest first. */
export function listEvents(database: Queryable, filter: EventFilter): AsyncGenerator<EventRow> {
  return pagesOf((last, limit) => database.all(eventsPage(filter, last, limit)))
}
