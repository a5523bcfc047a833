import { MESSAGES as PRODUCT_MESSAGES } from '@plinth/product/emails/messages'
import type { TemplateName } from '../catalog.ts'
import { billingPaymentFailed } from './billing-payment-failed.tsx'
import { billingSubscriptionUpdated } from './billing-subscription-updated.tsx'
import { billingTrialEnding } from './billing-trial-ending.tsx'
import { magicLink } from './magic-link.tsx'
import type { Message } from './message.ts'
import { organizationInvitation } from './organization-invitation.tsx'
import { resetPassword } from './reset-password.tsx'
import { securityAlert } from './security-alert.tsx'
import { systemAnnouncement } from './system-announcement.tsx'
import { verifyEmail } from './verify-email.tsx'

export const MESSAGES: { [Name in TemplateName]: Message<Name> } = {
  ...PRODUCT_MESSAGES,
  'verify-email': verifyEmail,
  'magic-link': magicLink,
  'reset-password': resetPassword,
  'organization-invitation': organizationInvitation,
  'security-alert': securityAlert,
  'system-announcement': systemAnnouncement,
  'billing-subscription-updated': billingSubscriptionUpdated,
  'billing-trial-ending': billingTrialEnding,
  'billing-payment-failed': billingPaymentFailed,
}
