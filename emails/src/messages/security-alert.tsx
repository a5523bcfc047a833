import { PRODUCT } from '@plinth/product/brand'
import { Action, Fact, Heading, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const securityAlert: Message<'security-alert'> = {
  subject: ({ headline }) => `Security alert: ${headline}`,
  preheader: ({ detail }) => detail,
  content: ({ recipient_name, headline, detail, occurred_at, action_url }) => (
    <>
      <Heading>{headline}</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>{detail}</Paragraph>
      <Fact label="When">{occurred_at}</Fact>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, look through your account and choose a new password:
        that signs out every other device.
      </Paragraph>
      <Action href={action_url}>Open my account</Action>
      <Note>{PRODUCT} never asks for your password by mail.</Note>
    </>
  ),
  reason: () => `You received this mail because it concerns the security of your ${PRODUCT} account.`,
}
