import type { MailCatalogue } from '@plinth/emails/variables'

/**
 * The mails of the product and their variables, such as `'project-shared': { recipient_name: 'name', action_url: 'url' }`,
 * or `'report-ready': ANNOUNCEMENT_VARIABLES` for a notification type. A name of the base has no effect.
 */
export const MAILS = {} as const satisfies MailCatalogue
