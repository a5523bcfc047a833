import { NextPath } from '@plinth/contract/values'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { Sender } from '../../jobs/job.ts'
import { notifyMany } from './notify-many.ts'

/** A product tells some people or everybody; the action leads to a page of the application. */
export type Announcement = ({ user_ids: readonly string[] } | { all: true }) & {
  headline: string
  body: string
  action?: { label: string; path: string }
}

const HEADLINE_MAX = 200
// A mail shows at most this many characters.
const BODY_MAX = 500

/** Notifies users after the commit, by their preferences. Throws RangeError for invalid text or paths. */
export async function announce(tx: Transaction, jobs: Sender, announcement: Announcement): Promise<void> {
  const user_ids = 'all' in announcement ? null : announcement.user_ids
  await notifyMany(jobs, tx, user_ids, contentOf(announcement))
}

/** Throws RangeError for text or a path that neither the inbox nor a mail can show. */
export function contentOf({ headline, body, action }: Pick<Announcement, 'headline' | 'body' | 'action'>) {
  requireLength('headline', headline, HEADLINE_MAX)
  requireLength('body', body, BODY_MAX)
  if (action) {
    requireLength('action label', action.label, HEADLINE_MAX)
    if (!NextPath.safeParse(action.path).success) {
      throw new RangeError('The action of an announcement leads to a path of this application')
    }
  }
  return {
    type: 'system_announcement' as const,
    title: headline,
    body,
    action_path: action?.path ?? '/notifications',
    action_label: action?.label ?? 'Open my notifications',
  }
}

function requireLength(name: string, text: string, max: number): void {
  if (text.length === 0 || text.length > max) {
    throw new RangeError(`The ${name} of an announcement has 1 to ${max} characters`)
  }
}
