import type { NotificationType } from '@plinth/contract/notifications'
import type { InboxFilter } from '../queries.ts'

// Written out, because this file is in the first chunk and the schema library is not; a type that is missing does not compile.
const TYPES: Record<NotificationType, true> = { billing_update: true, security_alert: true, system_announcement: true }

/**
 * Which notifications an address asks for; what it cannot ask for is passed over. The router keeps every word of an address,
 * so whoever reads its parameters reads them through here.
 */
export function inboxFilter({ unread, type }: Record<string, unknown>): InboxFilter {
  return {
    ...(unread === 'true' && { unread }),
    ...(isType(type) && { type }),
  }
}

function isType(type: unknown): type is NotificationType {
  return typeof type === 'string' && Object.hasOwn(TYPES, type)
}
