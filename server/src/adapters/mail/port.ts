import type { TemplateName, TemplateVariables } from '@plinth/emails/catalog'

export type { TemplateName, TemplateVariables }

type VariableOf<Name extends TemplateName> = keyof TemplateVariables[Name]

/** The mails with the variables of an announcement, which is all that a notification can fill. */
export type NewsTemplate = {
  [Name in TemplateName]: [VariableOf<Name>, VariableOf<'system-announcement'>] extends [
    VariableOf<'system-announcement'>,
    VariableOf<Name>,
  ]
    ? Name
    : never
}[TemplateName]

export type Mailer = {
  /** Whether mails are sent by a provider or written to the log. */
  delivery: 'sent' | 'logged'

  /**
   * Sends one mail to one address.
   * @param idempotency_key the same for every attempt to send the same mail; never derived from a secret
   * @param signal aborts the current attempt and prevents further ones
   * @throws MailDeliveryFailed when the provider did not accept it
   */
  send<T extends TemplateName>(
    template: T,
    to: string,
    variables: TemplateVariables[T],
    idempotency_key: string,
    signal?: AbortSignal,
  ): Promise<void>
}

/** The provider did not accept a mail. Holds the template and the reason, never the recipient or the text. */
export class MailDeliveryFailed extends Error {
  override readonly name = 'MailDeliveryFailed'

  readonly template: TemplateName
  readonly attempts: number

  constructor(template: TemplateName, reason: string, attempts: number) {
    super(`The mail ${template} could not be sent: ${reason} (attempts: ${attempts}).`)
    this.template = template
    this.attempts = attempts
  }
}
