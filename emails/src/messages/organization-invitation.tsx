import { PRODUCT } from '@plinth/product/brand'
import { Action, Fact, Heading, Name, Note, Paragraph } from '../blocks.tsx'
import type { Message } from './message.ts'

export const organizationInvitation: Message<'organization-invitation'> = {
  subject: ({ organization_name }) => `You are invited to “${organization_name}” on ${PRODUCT}`,
  preheader: ({ inviter_name }) => `“${inviter_name}” asks you to join.`,
  content: ({ inviter_name, organization_name, role, action_url, expires_in }) => (
    <>
      <Heading>You are invited to an organization</Heading>
      <Paragraph>
        <Name>{inviter_name}</Name> asks you to join <Name>{organization_name}</Name> on {PRODUCT}.
      </Paragraph>
      <Fact label="Your role">{role}</Fact>
      <Action href={action_url}>See the invitation</Action>
      <Note>
        The invitation works once, within {expires_in}, for the address this mail was sent to. You can create an account
        with that address if you have none.
      </Note>
      <Note>If you do not know who sent it, ignore this mail. You join nothing unless you accept.</Note>
    </>
  ),
  reason: () => `You received this mail because a member of an organization on ${PRODUCT} entered your address.`,
}
