import { ANNOUNCEMENT_VARIABLES, type MailCatalogue } from '@plinth/emails/variables'

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
  'invoice-overdue': ANNOUNCEMENT_VARIABLES,
} as const satisfies MailCatalogue
