import type { Queryable } from '../../adapters/postgres/database.ts'
import { recipientById, userCountAfter, userIdsAfter } from './queries.ts'

/** The ids are in order. Continue with the last one as `after`. */
export async function listUserIds(database: Queryable, after: string | null, limit: number): Promise<string[]> {
  return (await database.all(userIdsAfter({ after, limit }))).map(({ id }) => id)
}

export async function countUsers(database: Queryable, after: string | null): Promise<number> {
  return (await database.single(userCountAfter({ after }))).count
}

/** Returns undefined for a deleted or suspended account, which gets no mail. */
export function findRecipient(database: Queryable, user_id: string) {
  return database.find(recipientById({ user_id }))
}
