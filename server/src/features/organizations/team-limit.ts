import { OWNED_TEAMS_MAX } from '@plinth/contract/organizations'
import type { Transaction } from '../../adapters/postgres/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { countOwnedTeams } from './member-queries.ts'

/**
 * Lock the user before the call: every change that makes a user the owner of a team does, so the count holds until the
 * commit. Throws Refusal `team_limit_reached`. [T10]
 */
export async function requireRoomForTeam(tx: Transaction, user_id: string): Promise<void> {
  const { count } = await tx.one(countOwnedTeams({ user_id }))
  if (count >= OWNED_TEAMS_MAX) throw new Refusal('team_limit_reached')
}
