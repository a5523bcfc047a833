import { PRODUCT } from '@plinth/product/brand'
import { Action, Heading, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const billingTrialEnding: Message<'billing-trial-ending'> = {
  subject: ({ trial_ends_on }) => `Your ${PRODUCT} trial ends on ${trial_ends_on}`,
  preheader: () => 'See what happens then, and what you can do until then.',
  content: ({ recipient_name, trial_ends_on, action_url }) => (
    <>
      <Heading>Your trial ends on {trial_ends_on}</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>
        With a payment method on file, your plan continues and the first payment is taken on that day. Without one, the
        plan ends and nothing is charged.
      </Paragraph>
      <Action href={action_url}>Review my plan</Action>
      <Note>You can add a payment method or cancel on the billing page at any time before that day.</Note>
    </>
  ),
  reason: () => `You received this mail because your ${PRODUCT} account is on a trial.`,
}
