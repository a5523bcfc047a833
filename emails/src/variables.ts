/**
 * A `text` is shown unchanged. A `name`, which a user chose, is shown so that mail programs make no link of it. A `url`
 * becomes a link and must point to our own web application or API.
 */
export type VariableKind = 'text' | 'name' | 'url'

/** The names of mails, each with its variables. */
export type MailCatalogue = Record<string, Record<string, VariableKind>>

/** An announcement and the mail of any notification type of a product have these variables. */
export const ANNOUNCEMENT_VARIABLES = {
  recipient_name: 'name',
  headline: 'text',
  body: 'text',
  action_label: 'text',
  action_url: 'url',
  preferences_url: 'url',
} as const satisfies Record<string, VariableKind>
