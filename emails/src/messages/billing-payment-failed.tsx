import { PRODUCT } from '@plinth/product/brand'
import { Action, Heading, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const billingPaymentFailed: Message<'billing-payment-failed'> = {
  subject: () => `Your ${PRODUCT} payment did not go through`,
  preheader: () => 'Check your payment method to keep your plan.',
  content: ({ recipient_name, action_url }) => (
    <>
      <Heading>Your payment did not go through</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>
        The last payment for your {PRODUCT} plan was declined. To keep the plan, check your payment method; a card that
        has expired is the usual cause.
      </Paragraph>
      <Action href={action_url}>Check my payment method</Action>
      <Note>If you have put this right already, there is nothing more to do.</Note>
      <Note>{PRODUCT} never asks for card numbers by mail.</Note>
    </>
  ),
  reason: () => `You received this mail because your ${PRODUCT} account has a paid plan.`,
}
