import { PRODUCT } from '@plinth/product/brand'
import { Action, Heading, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const magicLink: Message<'magic-link'> = {
  subject: () => `Your sign-in link for ${PRODUCT}`,
  preheader: ({ expires_in }) => `It works once, within ${expires_in}.`,
  content: ({ action_url, expires_in }) => (
    <>
      <Heading>Sign in to {PRODUCT}</Heading>
      <Paragraph>Here is the link you asked for. It opens a page with one button that signs you in.</Paragraph>
      <Action href={action_url}>Sign in</Action>
      <Note>
        The link works once, within {expires_in}. Keep it to yourself: anyone who opens it can sign in as you.
      </Note>
      <Note>If you did not ask for it, ignore this mail. Nobody can sign in without the link.</Note>
    </>
  ),
  reason: () => `You received this mail because a sign-in link for this address was asked for at ${PRODUCT}.`,
}
