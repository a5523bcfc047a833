import type { Message } from '@plinth/emails/product'
import type { MAILS } from './catalog.ts'
import { invoiceOverdueMail } from './invoice-overdue.tsx'
import { invoiceReminderMail } from './invoice-reminder.tsx'
import { invoiceSentMail } from './invoice-sent.tsx'

/** The message of every mail of the product. */
export const MESSAGES = {
  'invoice-sent': invoiceSentMail,
  'invoice-reminder': invoiceReminderMail,
  'invoice-overdue': invoiceOverdueMail,
} satisfies {
  [Name in keyof typeof MAILS]: Message<Name>
}
