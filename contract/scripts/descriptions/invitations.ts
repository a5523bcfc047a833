import type * as invitations from '../../src/invitations.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import { INVITATION, MONDAY, NEXT_MONDAY, TOKEN } from './examples.ts'

const invitation = {
  id: INVITATION,
  email: 'grace@example.com',
  role: 'member' as const,
  inviter_name: 'Ada Lovelace',
  created_at: MONDAY,
  expires_at: NEXT_MONDAY,
}

const INVITER = 'Null when the account of the inviter was deleted.'

export const INVITATIONS = {
  InvitedRole: { description: 'The role that an invitation gives.', example: 'member' },
  CreateInvitationRequest: {
    description: 'Whom to invite, and as what.',
    example: { email: 'grace@example.com', role: 'member' },
  },
  Invitation: {
    description: 'A pending invitation. It can have expired.',
    example: invitation,
    properties: { inviter_name: INVITER },
  },
  InvitationPage: {
    description: 'A page of pending invitations.',
    example: { items: [invitation], next_cursor: null, total: 1 },
    properties: { total: 'How many invitations are pending, on this page or not.' },
  },
  InvitationTokenRequest: { description: 'The token of an invitation.', example: { token: TOKEN } },
  InvitationPreview: {
    description: 'What an invitation offers.',
    example: {
      organization_name: 'Analytical Engines',
      inviter_name: 'Ada Lovelace',
      role: 'member',
      email_masked: 'g***@example.com',
      expires_at: NEXT_MONDAY,
      email_matches: true,
    },
    properties: {
      inviter_name: INVITER,
      email_matches: 'True when the caller has the invited email and may accept.',
    },
  },
} satisfies Annotations<typeof invitations>
