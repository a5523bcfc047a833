import { Action, Heading, type Message, Paragraph } from '@plinth/emails/product'
import { PRODUCT } from '../brand.ts'

export const paperKiteMail: Message<'paper-kite'> = {
  subject: () => 'Paper kite',
  preheader: () => 'The line that an inbox shows beside the subject.',
  content: ({ recipient_name, action_url }) => (
    <>
      <Heading>Paper kite</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>Say what happened, and what there is to do.</Paragraph>
      <Action href={action_url}>Open {PRODUCT}</Action>
    </>
  ),
  reason: () => `You received this mail because you have an account of ${PRODUCT}.`,
}
