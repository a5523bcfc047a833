import * as z from 'zod/mini'
import { page } from './pages.ts'
import { Email, Id, LinkToken, Time } from './values.ts'

export const InvitedRole = z.enum(['admin', 'member'])
export type InvitedRole = z.infer<typeof InvitedRole>

export const CreateInvitationRequest = z.strictObject({ email: Email, role: InvitedRole })

/** An invitation may have expired. The token is only in the mail. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: InvitedRole,
  inviter_name: z.nullable(z.string()),
  created_at: Time,
  expires_at: Time,
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationPage = z.extend(page(Invitation), { total: z.int() })

/** The token is in the body, because paths are logged. */
export const InvitationTokenRequest = z.strictObject({ token: LinkToken })

/** `email_matches` says whether the caller may accept; false without a session. */
export const InvitationPreview = z.object({
  organization_name: z.string(),
  inviter_name: z.nullable(z.string()),
  role: InvitedRole,
  email_masked: z.string(),
  expires_at: Time,
  email_matches: z.boolean(),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>
