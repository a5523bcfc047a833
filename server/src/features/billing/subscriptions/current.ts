import type { SessionView } from '@plinth/contract/auth'
import type { Services } from '../../../services.ts'
import { currentOf, statusOf } from './predicates.ts'
import { subscriptionsOf } from './queries.ts'

/** Reads the copy. Without billing nothing is read, since no plan counts then. */
export async function currentSubscription(
  { billing, database }: Pick<Services, 'billing' | 'database'>,
  user_id: string,
): Promise<SessionView['subscription']> {
  const current = billing && currentOf(await database.all(subscriptionsOf({ user_id })))
  if (!current) return null
  const { status, trial_ends_at, cancel_at } = current
  return { status: statusOf(status), trial_ends_at, cancel_at }
}
