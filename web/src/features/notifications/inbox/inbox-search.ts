import type { BaseNotificationType, NotificationType } from '@plinth/contract/notifications'
import { PRODUCT_TYPES } from '../../../parts.ts'
import type { InboxFilter } from '../queries.ts'

// The types are written out, because this file is in the entry chunk and the schema library is not. A missing type does
// not compile.
const BASE: Record<BaseNotificationType, true> = {
  billing_update: true,
  security_alert: true,
  system_announcement: true,
}

/** Drops invalid values. The router keeps unknown params, so every reader of them calls this function. */
export function inboxFilter({ unread, type }: Record<string, unknown>): InboxFilter {
  return {
    ...(unread === 'true' && { unread }),
    ...(isType(type) && { type }),
  }
}

function isType(type: unknown): type is NotificationType {
  if (typeof type !== 'string') return false
  return Object.hasOwn(BASE, type) || PRODUCT_TYPES.some((entry) => entry.type === type)
}
