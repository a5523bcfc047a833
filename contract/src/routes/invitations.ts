import * as z from 'zod/mini'
import { SessionView } from '../auth.ts'
import {
  CreateInvitationRequest,
  Invitation,
  InvitationPage,
  InvitationPreview,
  InvitationTokenRequest,
} from '../invitations.ts'
import { formatDuration, LIFETIMES } from '../lifetimes.ts'
import { PageQuery } from '../pages.ts'
import { Id } from '../values.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

export const INVITATION_ROUTES = defineRoutes({
  'GET /organizations/current/invitations': {
    operation: 'listInvitations',
    access: 'invitations.read',
    summary: 'Lists the pending invitations of the acting organization',
    description: 'Expired invitations are listed until they are revoked or replaced.',
    query: z.strictObject({ ...PageQuery, invited_by: z.optional(Id) }),
    responses: { 200: InvitationPage },
  },
  'POST /organizations/current/invitations': {
    operation: 'createInvitation',
    access: 'invitations.create',
    limit: LIMITS.invitations,
    summary: 'Invites an email',
    description:
      'Sends the link by mail, or later when the address had too many. A pending invitation of the same email is replaced, and its link stops working.',
    body: CreateInvitationRequest,
    responses: { 201: Invitation },
    errors: ['already_member'],
  },
  'POST /organizations/current/invitations/:invitation_id/resend': {
    operation: 'resendInvitation',
    access: 'invitations.create',
    limit: LIMITS.invitations,
    summary: 'Sends an invitation again',
    description: `The mail has a new link that is valid for ${formatDuration(LIFETIMES.invitation)}. The old link stops working.`,
    params: z.strictObject({ invitation_id: Id }),
    responses: { 200: Invitation },
  },
  'DELETE /organizations/current/invitations/:invitation_id': {
    operation: 'revokeInvitation',
    access: 'invitations.revoke',
    limit: LIMITS.writes,
    summary: 'Revokes an invitation',
    params: z.strictObject({ invitation_id: Id }),
    responses: { 204: null },
  },
  'POST /invitations/preview': {
    operation: 'previewInvitation',
    access: 'public',
    reason: 'Needs the token of a mail, and shows the invited email masked',
    limit: LIMITS.invitation_previews,
    summary: 'Returns what an invitation offers',
    description: 'Needs no session. Only the account with the invited email may accept or decline.',
    body: InvitationTokenRequest,
    responses: { 200: InvitationPreview },
    errors: ['invitation_not_found'],
  },
  'POST /invitations/accept': {
    operation: 'acceptInvitation',
    access: 'session',
    limit: LIMITS.invitation_responses,
    summary: 'Accepts an invitation',
    description: 'The organization becomes the acting organization.',
    body: InvitationTokenRequest,
    responses: { 200: SessionView },
    errors: ['invitation_not_found'],
  },
  'POST /invitations/decline': {
    operation: 'declineInvitation',
    access: 'session',
    limit: LIMITS.invitation_responses,
    summary: 'Declines an invitation',
    body: InvitationTokenRequest,
    responses: { 204: null },
    errors: ['invitation_not_found'],
  },
})
