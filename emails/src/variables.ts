/**
 * A `text` is shown unchanged. A `name`, which a user chose, is shown so that mail programs make no link of it. A `url`
 * becomes a link and must point to our own web application or API.
 */
export type VariableKind = 'text' | 'name' | 'url'

/** Mails by name, each with its variables. */
export type MailCatalogue = Record<string, Record<string, VariableKind>>

/** The variables of an announcement, and of the mail of any notification type of a product. */
export const NEWS = {
  recipient_name: 'name',
  headline: 'text',
  body: 'text',
  action_label: 'text',
  action_url: 'url',
  preferences_url: 'url',
} as const satisfies Record<string, VariableKind>
