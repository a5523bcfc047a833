import {
  defaultsOf,
  type NotificationPreference,
  type NotificationPreferences,
  NotificationType,
} from '@plinth/contract/notifications'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { preferencesOf, savePreferences } from './preference-queries.ts'

export async function readPreferences(database: Queryable, user_id: string): Promise<NotificationPreferences> {
  const chosen = await database.all(preferencesOf({ user_id }))
  const preferences = NotificationType.options.map((type) => ({
    ...defaultsOf(type),
    ...chosen.find((row) => row.type === type),
    type,
  }))
  return { preferences }
}

/** Entries of one type are equal by contract. Throws ApiError `unauthorized` for a deleted user. */
export async function changePreferences(
  database: Queryable,
  user_id: string,
  preferences: NotificationPreference[],
): Promise<NotificationPreferences> {
  const chosen = [...new Map(preferences.map((preference) => [preference.type, preference])).values()]
  const saved = await database.exec(savePreferences({ user_id, preferences: JSON.stringify(chosen) }))
  if (saved === 0) throw new ApiError('unauthorized')
  return await readPreferences(database, user_id)
}
