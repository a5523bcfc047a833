import { NextPath } from '@plinth/contract/values'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { Announcement, EventBus } from '../../events/events.ts'

const HEADLINE_MAX = 200
// A mail shows at most this many characters.
const BODY_MAX = 500

/** Notifies users after the commit, by their preferences. Throws RangeError for invalid text or paths. */
export function announce(tx: Transaction, events: EventBus, announcement: Announcement): void {
  requireDisplayable(announcement)
  tx.afterCommit(() => events.emit('system.announcement', announcement))
}

/** Throws RangeError for text or a path that neither the inbox nor a mail can show. */
export function requireDisplayable(announcement: Announcement): void {
  requireLength('headline', announcement.headline, HEADLINE_MAX)
  requireLength('body', announcement.body, BODY_MAX)
  if (announcement.action) {
    requireLength('action label', announcement.action.label, HEADLINE_MAX)
    if (!NextPath.safeParse(announcement.action.path).success) {
      throw new RangeError('The action of an announcement leads to a path of this application')
    }
  }
}

function requireLength(name: string, text: string, max: number): void {
  if (text.length === 0 || text.length > max) {
    throw new RangeError(`The ${name} of an announcement has 1 to ${max} characters`)
  }
}
