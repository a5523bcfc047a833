import type { TemplateName, TemplateVariables } from '@plinth/emails/catalog'

/** How the rest of the server sends mail. */
export type Mailer = {
  /** What becomes of a mail: it goes to the provider, or it is written to the log. */
  delivery: 'sent' | 'logged'

  /**
   * Sends one mail to one address.
   * @param idempotency_key the same for every try of the same mail; never made from a secret
   * @param signal ends the attempt under way and prevents further ones
   * @throws MailDeliveryFailed when the provider did not take it
   */
  send<T extends TemplateName>(
    template: T,
    to: string,
    variables: TemplateVariables[T],
    idempotency_key: string,
    signal?: AbortSignal,
  ): Promise<void>
}

/** The provider did not take a mail. Says which template and why, never to whom or what it said. */
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
