import { PRODUCT } from '@plinth/product/brand'
import { SAMPLES as PRODUCT_SAMPLES } from '@plinth/product/emails/samples'
import type { TemplateVariables } from './src/catalog.ts'

export const SAMPLES: TemplateVariables = {
  ...PRODUCT_SAMPLES,
  'verify-email': {
    action_url: 'https://app.example.com/auth/verify#token=Zm9yIGxvb2tpbmcgYXQgb25seSwgbm90IGEgdG9rZW4x',
    expires_in: '24 hours',
  },
  'magic-link': {
    action_url: 'https://app.example.com/auth/login#magic=Zm9yIGxvb2tpbmcgYXQgb25seSwgbm90IGEgdG9rZW4x',
    expires_in: '10 minutes',
  },
  'reset-password': {
    recipient_name: 'Grace Hopper',
    action_url: 'https://app.example.com/auth/reset-password#token=Zm9yIGxvb2tpbmcgYXQgb25seSwgbm90IGEgdG9rZW4x',
    expires_in: '30 minutes',
  },
  'organization-invitation': {
    inviter_name: 'Ada Lovelace',
    organization_name: 'Analytical Engines & Sons',
    role: 'Admin',
    action_url: 'https://app.example.com/invitations/Zm9yIGxvb2tpbmcgYXQgb25seSwgbm90IGEgdG9rZW4x',
    expires_in: '7 days',
  },
  'security-alert': {
    recipient_name: 'Grace Hopper',
    headline: 'New sign-in to your account',
    detail: 'Your account was used from a browser we have not seen before: Firefox on Linux.',
    occurred_at: '20 November 2026, 13:40 UTC',
    action_url: 'https://app.example.com/settings/account',
  },
  'system-announcement': {
    recipient_name: 'Katherine Johnson',
    headline: 'Maintenance on Sunday morning',
    body: `On Sunday 29 November, between 06:00 and 06:30 UTC, ${PRODUCT} will be read-only while we move to new hardware. Nothing is lost and nothing has to be done.`,
    action_label: 'Read the details',
    action_url: 'https://app.example.com/notifications',
    preferences_url: 'https://app.example.com/settings/notifications',
  },
  'billing-subscription-updated': {
    recipient_name: 'Alan Turing',
    headline: 'Your plan is now Pro, billed yearly',
    detail: 'The change took effect on 20 November 2026. The next payment is due on 20 November 2027.',
    action_url: 'https://app.example.com/settings/billing',
  },
  'billing-trial-ending': {
    recipient_name: 'Barbara Liskov',
    trial_ends_on: '23 November 2026',
    action_url: 'https://app.example.com/settings/billing',
  },
  'billing-payment-failed': {
    recipient_name: 'Edsger Dijkstra',
    action_url: 'https://app.example.com/settings/billing',
  },
}
