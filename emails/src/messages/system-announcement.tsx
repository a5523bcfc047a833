import { PRODUCT } from '@plinth/product/brand'
import { Action, Heading, Link, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const systemAnnouncement: Message<'system-announcement'> = {
  subject: ({ headline }) => headline,
  preheader: ({ body }) => body,
  content: ({ recipient_name, headline, body, action_label, action_url }) => (
    <>
      <Heading>{headline}</Heading>
      <Paragraph>Hello {recipient_name},</Paragraph>
      <Paragraph>{body}</Paragraph>
      <Action href={action_url}>{action_label}</Action>
    </>
  ),
  reason: ({ preferences_url }) => (
    <>
      You received this mail because announcements of {PRODUCT} are switched on for your account.{' '}
      <Link href={preferences_url}>Change what you are sent</Link>
    </>
  ),
}
