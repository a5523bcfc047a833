import type { ProductNotificationType } from '@plinth/contract/product'

// The file imports nothing that runs: the first page of the browser reads it, where no schema is.

/** Users are notified of these besides the types of the base (docs/mails-and-notifications.md). */
export const NOTIFICATION_TYPES = [] as const satisfies readonly ProductNotificationType[]
