import { type MailDependencies, mailUser } from '../mail-user.ts'

/** Mails a user a link to a page of the application. Best effort: it returns at once and never throws. Call it after a commit. */
export function mailPaperKite(deps: MailDependencies, user_id: string, path: string): void {
  const action_url = `${deps.frontend_url}${path}`
  mailUser(deps, user_id, 'paper-kite', (recipient_name) => ({ recipient_name, action_url }))
}
