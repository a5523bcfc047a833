import type { Transaction } from '../../../../adapters/postgres/database.ts'
import type { EventBus, FactorChange } from '../../../../events/events.ts'
import { ApiError } from '../../../../http/api-error.ts'
import { hasSecondFactor, requiringTeams } from './queries.ts'

/** Call it after a removal. Throws ApiError `last_second_factor` when none is left and a team requires one. */
export async function requireNotLast(tx: Transaction, user_id: string): Promise<void> {
  const { has_second_factor } = await tx.single(hasSecondFactor({ user_id }))
  if (has_second_factor) return
  const organizations = await tx.all(requiringTeams({ user_id }))
  if (organizations.length > 0) throw new ApiError('last_second_factor', { organizations })
}

export function notifyOwner(tx: Transaction, events: EventBus, user_id: string, change: FactorChange): void {
  const event = { user_id, change, at: new Date().toISOString() }
  tx.afterCommit(() => events.emit('auth.factor_changed', event))
}
