import type { Mailing } from '../../server/src/services.ts'
import { notify } from '../../server/src/features/notifications/notify.ts'

/** Notifies a user by their preferences. Best effort: a listener calls it. */
export async function notifyPaperKite(services: Mailing, user_id: string, path: string): Promise<void> {
  await notify(services, user_id, {
    type: 'paper_kite',
    title: 'Paper kite',
    body: 'Say what happened, and what there is to do.',
    action_path: path,
    action_label: 'Show me',
  })
}
