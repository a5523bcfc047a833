import { MAILS } from '@plinth/product/emails/catalog'
import { ANNOUNCEMENT_VARIABLES, type MailCatalogue, type VariableKind } from './variables.ts'

const BASE_TEMPLATES = {
  'verify-email': { action_url: 'url', expires_in: 'text' },
  'magic-link': { action_url: 'url', expires_in: 'text' },
  'reset-password': { recipient_name: 'name', action_url: 'url', expires_in: 'text' },
  'organization-invitation': {
    inviter_name: 'name',
    organization_name: 'name',
    role: 'text',
    action_url: 'url',
    expires_in: 'text',
  },
  'security-alert': {
    recipient_name: 'name',
    headline: 'text',
    detail: 'text',
    occurred_at: 'text',
    action_url: 'url',
  },
  'system-announcement': ANNOUNCEMENT_VARIABLES,
  'billing-subscription-updated': { recipient_name: 'name', headline: 'text', detail: 'text', action_url: 'url' },
  'billing-trial-ending': { recipient_name: 'name', trial_ends_on: 'text', action_url: 'url' },
  'billing-payment-failed': { recipient_name: 'name', action_url: 'url' },
} as const satisfies MailCatalogue

/** A name that the product shares with the base means the mail of the base. */
export const TEMPLATES = { ...MAILS, ...BASE_TEMPLATES }

export type TemplateName = keyof typeof TEMPLATES

export type TemplateVariables = {
  [Name in TemplateName]: { readonly [Variable in keyof (typeof TEMPLATES)[Name]]: string }
}

export const BASE_TEMPLATE_NAMES: readonly string[] = Object.keys(BASE_TEMPLATES)

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

export function variablesOf(name: TemplateName): Readonly<Record<string, VariableKind>> {
  return TEMPLATES[name]
}
