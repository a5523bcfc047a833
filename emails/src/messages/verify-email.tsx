import { PRODUCT } from '@plinth/product/brand'
import { Action, Heading, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const verifyEmail: Message<'verify-email'> = {
  subject: () => `Confirm your email address for ${PRODUCT}`,
  preheader: () => 'One click is left until your account is ready.',
  // The mail leaves out the name of the sign-up: anyone can have its text sent to any address.
  content: ({ action_url, expires_in }) => (
    <>
      <Heading>Confirm your email address</Heading>
      <Paragraph>
        Someone signed up for {PRODUCT} with this address. If that was you, confirm the address and your account is
        ready.
      </Paragraph>
      <Action href={action_url}>Confirm my address</Action>
      <Note>The link works once, within {expires_in}.</Note>
      <Note>If you did not sign up, ignore this mail. Without your confirmation there is no account.</Note>
    </>
  ),
  reason: () => `You received this mail because your address was entered on the sign-up page of ${PRODUCT}.`,
}
