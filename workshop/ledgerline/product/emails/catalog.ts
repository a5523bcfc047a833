import { type MailCatalogue, NEWS } from '@plinth/emails/variables'

const INVOICE = {
  recipient_name: 'name',
  issuer_name: 'name',
  number: 'text',
  total: 'text',
  due_date: 'text',
  action_url: 'url',
} as const

/** The mails of the product and their variables. A name of the base has no effect. */
export const MAILS = {
  'invoice-sent': INVOICE,
  'invoice-reminder': INVOICE,
  'invoice-overdue': NEWS,
} as const satisfies MailCatalogue
