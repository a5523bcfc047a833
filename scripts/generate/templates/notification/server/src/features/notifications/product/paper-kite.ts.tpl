import type { Mailing } from '../../../services.ts'
import { notify } from '../notify.ts'

/** Notifies a user by their preferences. Best effort: it returns at once and never throws. Call it after a commit. */
export function notifyPaperKite(services: Mailing, user_id: string, path: string): void {
  notify(services, user_id, {
    type: 'paper_kite',
    title: 'Paper kite',
    body: 'Say what happened, and what there is to do.',
    action_path: path,
    action_label: 'Show me',
  })
}
