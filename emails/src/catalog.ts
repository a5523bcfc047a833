/**
 * The nine mails and their variables. A `text` is shown unchanged; a `url` becomes a link and must point to our own web
 * application or API.
 */
export const TEMPLATES = {
  'verify-email': { recipient_name: 'text', action_url: 'url', expires_in: 'text' },
  'magic-link': { action_url: 'url', expires_in: 'text' },
  'reset-password': { recipient_name: 'text', action_url: 'url', expires_in: 'text' },
  'organization-invitation': {
    inviter_name: 'text',
    organization_name: 'text',
    role: 'text',
    action_url: 'url',
    expires_in: 'text',
  },
  'security-alert': {
    recipient_name: 'text',
    headline: 'text',
    detail: 'text',
    occurred_at: 'text',
    action_url: 'url',
  },
  'system-announcement': {
    recipient_name: 'text',
    headline: 'text',
    body: 'text',
    action_label: 'text',
    action_url: 'url',
    preferences_url: 'url',
  },
  'billing-subscription-updated': { recipient_name: 'text', headline: 'text', detail: 'text', action_url: 'url' },
  'billing-trial-ending': { recipient_name: 'text', trial_ends_on: 'text', action_url: 'url' },
  'billing-payment-failed': { recipient_name: 'text', action_url: 'url' },
} as const satisfies Record<string, Record<string, VariableKind>>

export type VariableKind = 'text' | 'url'

export type TemplateName = keyof typeof TEMPLATES

/** The values of each template: `TemplateVariables['magic-link']` is `{ action_url, expires_in }`. */
export type TemplateVariables = {
  [Name in TemplateName]: { readonly [Variable in keyof (typeof TEMPLATES)[Name]]: string }
}

/** Every template name, in the order of the catalogue. */
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

/** The variables of one template with their kinds. */
export function variablesOf(name: TemplateName): Readonly<Record<string, VariableKind>> {
  return TEMPLATES[name]
}
