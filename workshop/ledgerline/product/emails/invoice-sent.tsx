import { Action, Fact, Heading, type Message, Name, Paragraph } from '@plinth/emails/product'
import { PRODUCT } from '../brand.ts'

export const invoiceSentMail: Message<'invoice-sent'> = {
  subject: ({ number, issuer_name }) => `Invoice ${number} from ${issuer_name}`,
  preheader: ({ total, due_date }) => `${total}, due on ${due_date}`,
  content: ({ recipient_name, issuer_name, number, total, due_date, action_url }) => (
    <>
      <Heading>Invoice {number}</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>
        <Name>{issuer_name}</Name> has sent you an invoice over {total}.
      </Paragraph>
      <Fact label="Due on">{due_date}</Fact>
      <Action href={action_url}>Open the invoice</Action>
    </>
  ),
  reason: ({ issuer_name }) => (
    <>
      You received this mail because <Name>{issuer_name}</Name> sends its invoices with {PRODUCT}.
    </>
  ),
}
