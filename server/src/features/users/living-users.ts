import type { Queryable } from '../../adapters/postgres/database.ts'
import { livingUserCount, livingUserIds } from './queries.ts'

/** Returns the ids of at most `limit` living users in the order of their ids; the next page begins after the last one. */
export async function listLivingUserIds(database: Queryable, after: string | null, limit: number): Promise<string[]> {
  return (await database.all(livingUserIds({ after, limit }))).map(({ id }) => id)
}

/** Counts the living users after one, or all of them. */
export async function countLivingUsers(database: Queryable, after: string | null): Promise<number> {
  return (await database.one(livingUserCount({ after }))).count
}
