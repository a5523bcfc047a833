import type { TemplateName, TemplateVariables } from '@plinth/emails/catalog'

export type { TemplateName, TemplateVariables }

type VariableOf<Name extends TemplateName> = keyof TemplateVariables[Name]

/** The mails with the variables of an announcement, which is all that a notification can fill. */
export type NotificationTemplate = {
  [Name in TemplateName]: [VariableOf<Name>, VariableOf<'system-announcement'>] extends [
    VariableOf<'system-announcement'>,
    VariableOf<Name>,
  ]
    ? Name
    : never
}[TemplateName]

/** How one mail is sent, and what its line in the log says of it. */
export type MailDelivery = {
  /** The same for every attempt to send the same mail; never derived from a secret. */
  key: string
  /** The account of the reader. It is null for an address without an account. */
  user_id: string | null
  /** Which attempt of its job this is. */
  attempt?: number
  /** Aborts the current attempt and prevents further ones. */
  signal?: AbortSignal
}

/** The provider accepted it: its id for the mail, if it gives one, and after how many attempts. */
export type SentMail = { provider_id: string | null; attempts: number }

export type Mailer = {
  /** A provider sends the mails, or they are written to the log. */
  delivery: 'sent' | 'logged'

  /**
   * Sends one mail to one address.
   * @throws MailDeliveryFailed when the provider did not accept it
   */
  send<T extends TemplateName>(
    template: T,
    to: string,
    variables: TemplateVariables[T],
    delivery: MailDelivery,
  ): Promise<SentMail>
}

/** The provider did not accept a mail. Holds the template and the reason, never the recipient or the text. */
export class MailDeliveryFailed extends Error {
  override readonly name = 'MailDeliveryFailed'

  readonly template: TemplateName
  readonly reason: string
  readonly attempts: number
  /** True when this mail will never be accepted, however often it is sent. */
  readonly is_permanent: boolean

  constructor(template: TemplateName, reason: string, attempts: number, is_permanent = false) {
    super(`The mail ${template} could not be sent: ${reason} (attempts: ${attempts}).`)
    this.template = template
    this.reason = reason
    this.attempts = attempts
    this.is_permanent = is_permanent
  }
}
