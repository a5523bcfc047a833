import { PRODUCT } from '@plinth/product/brand'
import { Action, Heading, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const resetPassword: Message<'reset-password'> = {
  subject: () => `Choose a new password for ${PRODUCT}`,
  preheader: ({ expires_in }) => `The link works once, within ${expires_in}.`,
  content: ({ recipient_name, action_url, expires_in }) => (
    <>
      <Heading>Choose a new password</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>
        Someone asked to reset the password of your {PRODUCT} account. If that was you, choose a new one. Every device
        that is signed in now will be signed out.
      </Paragraph>
      <Action href={action_url}>Choose a new password</Action>
      <Note>The link works once, within {expires_in}.</Note>
      <Note>If you did not ask for this, ignore this mail. Your password stays as it is.</Note>
    </>
  ),
  reason: () => `You received this mail because a password reset was asked for at ${PRODUCT}.`,
}
