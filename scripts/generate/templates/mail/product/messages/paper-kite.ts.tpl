import { type Mailing, mailUser } from '@plinth/server/product'

/** Mails a user a link to a page of the application. Best effort: it returns at once and never throws. Call it after a commit. */
export function mailPaperKite(services: Mailing, user_id: string, path: string): void {
  const action_url = `${services.frontend_url}${path}`
  mailUser(services, user_id, 'paper-kite', (recipient_name) => ({ recipient_name, action_url }))
}
