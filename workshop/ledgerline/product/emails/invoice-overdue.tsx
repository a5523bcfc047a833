import { Action, Heading, Link, type Message, Paragraph } from '@plinth/emails/product'
import { PRODUCT } from '../brand.ts'

export const invoiceOverdueMail: Message<'invoice-overdue'> = {
  subject: ({ headline }) => headline,
  preheader: ({ body }) => body,
  content: ({ recipient_name, headline, body, action_label, action_url }) => (
    <>
      <Heading>{headline}</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>{body}</Paragraph>
      <Action href={action_url}>{action_label}</Action>
    </>
  ),
  reason: ({ preferences_url }) => (
    <>
      You received this mail because mails about overdue invoices of {PRODUCT} are switched on for your account.{' '}
      <Link href={preferences_url}>Change what you are sent</Link>
    </>
  ),
}
