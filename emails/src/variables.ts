/** A `text` is shown unchanged; a `url` becomes a link and must point to our own web application or API. */
export type VariableKind = 'text' | 'url'

/** Mails by name, each with its variables. */
export type MailCatalogue = Record<string, Record<string, VariableKind>>

/** The variables of an announcement, and of the mail of any notification type of a product. */
export const NEWS = {
  recipient_name: 'text',
  headline: 'text',
  body: 'text',
  action_label: 'text',
  action_url: 'url',
  preferences_url: 'url',
} as const satisfies Record<string, VariableKind>
