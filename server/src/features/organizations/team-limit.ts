import { OWNED_TEAMS_MAX } from '@plinth/contract/parts/base'
import type { Transaction } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { countOwnedTeams } from './member-queries.ts'

/** Lock the user first, so that the count holds until the commit. Throws ApiError `team_limit_reached` [T10]. */
export async function requireRoomForTeam(tx: Transaction, user_id: string): Promise<void> {
  const { count } = await tx.single(countOwnedTeams({ user_id }))
  if (count >= OWNED_TEAMS_MAX) throw new ApiError('team_limit_reached')
}
