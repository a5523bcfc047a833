import { NextPath } from '@plinth/contract/values'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import type { Announcement, EventBus } from '../../events.ts'
import { deliver, type NotifyDependencies } from './notify.ts'
import { livingPeopleFrom } from './queries.ts'

const HEADLINE_MAX = 200
// As much as a mail shows of it.
const BODY_MAX = 500
const BATCH = 500

/**
 * Announces something to some people or to everybody, each by their preference, once the transaction has committed.
 * The base itself announces nothing (SPEC.md, "Events" 1): a product calls this where it decides to.
 * @throws RangeError for a headline over 200 characters, a body over 500, an empty one of them, or an action that leaves the application
 * @example await database.transaction(async (tx) => announce(tx, events, { all: true, headline: 'Maintenance on Sunday', body: 'From 06:00 to 06:30 UTC.' }))
 */
export function announce(tx: Transaction, events: EventBus, announcement: Announcement): void {
  requireLength('headline', announcement.headline, HEADLINE_MAX)
  requireLength('body', announcement.body, BODY_MAX)
  if (announcement.action) {
    requireLength('action label', announcement.action.label, HEADLINE_MAX)
    if (!NextPath.safeParse(announcement.action.path).success) {
      throw new RangeError('The action of an announcement leads to a path of this application')
    }
  }
  tx.afterCommit(() => events.emit('system.announcement', announcement))
}

function requireLength(name: string, text: string, most: number): void {
  if (text.length === 0 || text.length > most) {
    throw new RangeError(`The ${name} of an announcement has 1 to ${most} characters`)
  }
}

/** Tells the people of an announcement one after another: each is a job of its own, so that other work passes in between. */
export function announceToPeople(deps: NotifyDependencies, announcement: Announcement): void {
  const { headline, body, action } = announcement
  const news = {
    type: 'system_announcement',
    title: headline,
    body,
    action_path: action?.path ?? '/notifications',
    action_label: action?.label ?? 'Open my notifications',
  } as const
  const people = 'all' in announcement ? everybody(deps.database) : each(announcement.user_ids)

  const goOn = () =>
    deps.events.later('notify system_announcement', async () => {
      const { value: user_id, done } = await people.next()
      if (done) return
      // A mail that fails is the log's business; the next person is told all the same.
      await deliver(deps, user_id, news).finally(goOn)
    })
  goOn()
}

async function* each(user_ids: readonly string[]): AsyncGenerator<string, undefined> {
  yield* new Set(user_ids)
}

async function* everybody(database: Queryable): AsyncGenerator<string, undefined> {
  let after: string | null = null
  for (;;) {
    const batch: { id: string }[] = await database.run(livingPeopleFrom({ after, limit: BATCH }))
    for (const { id } of batch) yield id
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}
