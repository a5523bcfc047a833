import { Action, Fact, Heading, type Message, Name, Paragraph } from '@plinth/emails/product'
import { PRODUCT } from '../brand.ts'

export const invoiceReminderMail: Message<'invoice-reminder'> = {
  subject: ({ number, issuer_name }) => `Reminder: invoice ${number} from ${issuer_name}`,
  preheader: ({ total, due_date }) => `${total} was due on ${due_date}`,
  content: ({ recipient_name, issuer_name, number, total, due_date, action_url }) => (
    <>
      <Heading>Invoice {number} is not paid yet</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>
        <Name>{issuer_name}</Name> still waits for {total}. If you have paid since, there is nothing to do.
      </Paragraph>
      <Fact label="Was due on">{due_date}</Fact>
      <Action href={action_url}>Open the invoice</Action>
    </>
  ),
  reason: ({ issuer_name }) => (
    <>
      You received this mail because <Name>{issuer_name}</Name> sends its invoices with {PRODUCT}.
    </>
  ),
}
