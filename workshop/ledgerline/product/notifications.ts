import type { ProductNotificationType } from '@plinth/contract/product'

// Imports nothing that runs: the first page of the browser reads it, where no schema is.

/** Users are notified of these besides the types of the base (docs/mails-and-notifications.md). */
export const NOTIFICATION_TYPES = [
  {
    type: 'invoice_overdue',
    label: 'Overdue invoice',
    plural: 'overdue invoices',
    about: 'Invoices that a client has not paid in time.',
    tone: 'danger',
    email: true,
    in_app: true,
    mail: 'invoice-overdue',
  },
] as const satisfies readonly ProductNotificationType[]
