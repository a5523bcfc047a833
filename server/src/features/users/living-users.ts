import type { Queryable } from '../../adapters/postgres/database.ts'
import { livingUserCount, livingUserIds } from './queries.ts'

/** Ordered by id. Continue with the last one as `after`. */
export async function listLivingUserIds(database: Queryable, after: string | null, limit: number): Promise<string[]> {
  return (await database.all(livingUserIds({ after, limit }))).map(({ id }) => id)
}

export async function countLivingUsers(database: Queryable, after: string | null): Promise<number> {
  return (await database.single(livingUserCount({ after }))).count
}
