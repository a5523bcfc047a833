import { PRODUCT } from '@plinth/product/brand'
import { Action, Heading, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const billingSubscriptionUpdated: Message<'billing-subscription-updated'> = {
  subject: ({ headline }) => headline,
  preheader: ({ detail }) => detail,
  content: ({ recipient_name, headline, detail, action_url }) => (
    <>
      <Heading>{headline}</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>{detail}</Paragraph>
      <Action href={action_url}>Open billing</Action>
      <Note>
        If you did not make this change, choose a new password and look at your subscription on the billing page.
      </Note>
    </>
  ),
  reason: () => `You received this mail because the subscription of your ${PRODUCT} account changed.`,
}
