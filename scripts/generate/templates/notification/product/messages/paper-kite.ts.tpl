import { type Mailing, notify } from '@plinth/server/product'

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
