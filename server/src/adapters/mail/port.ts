import type { TemplateName, TemplateVariables } from '@plinth/emails/catalog'

export type { TemplateName, TemplateVariables }

type VariableOf<Name extends TemplateName> = keyof TemplateVariables[Name]

/** A notification can fill only the variables of an announcement. */
export type NotificationTemplate = {
  [Name in TemplateName]: [VariableOf<Name>, VariableOf<'system-announcement'>] extends [
    VariableOf<'system-announcement'>,
    VariableOf<Name>,
  ]
    ? Name
    : never
}[TemplateName]

export type MailDelivery = {
  /** Every attempt to send the same mail has the same key, which is never derived from a secret. */
  key: string
  /** Null means an address without an account. */
  user_id: string | null
  attempt?: number
  /** Aborts the current attempt and prevents further ones. */
  signal?: AbortSignal
}

export type SentMail = { provider_id: string | null; attempts: number }

export type Mailer = {
  delivery: 'sent' | 'logged'

  /** Sends one mail to one address. @throws MailDeliveryFailed when the provider did not accept it */
  send<T extends TemplateName>(
    template: T,
    to: string,
    variables: TemplateVariables[T],
    delivery: MailDelivery,
  ): Promise<SentMail>
}

/** The provider did not accept a mail. The error holds the template and the reason, never the recipient or the text. */
export class MailDeliveryFailed extends Error {
  override readonly name = 'MailDeliveryFailed'

  readonly template: TemplateName
  readonly reason: string
  readonly attempts: number
  /** The provider will never accept this mail. */
  readonly is_permanent: boolean

  constructor(template: TemplateName, reason: string, attempts: number, is_permanent = false) {
    super(`The mail ${template} could not be sent: ${reason} (attempts: ${attempts}).`)
    this.template = template
    this.reason = reason
    this.attempts = attempts
    this.is_permanent = is_permanent
  }
}
