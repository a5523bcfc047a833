import {
  defaultsOf,
  type NotificationPreference,
  type NotificationPreferences,
  NotificationType,
} from '@plinth/contract/notifications'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { preferencesOf, savePreferences } from './preference-queries.ts'

const TYPES = NotificationType.options
const DEFAULTS = {
  types: TYPES,
  email: TYPES.map((type) => defaultsOf(type).email),
  in_app: TYPES.map((type) => defaultsOf(type).in_app),
}

export async function readPreferences(database: Queryable, user_id: string): Promise<NotificationPreferences> {
  return { preferences: await database.all(preferencesOf({ user_id, ...DEFAULTS })) }
}

/** Entries of one type are equal by contract. Throws ApiError `unauthorized` for a deleted user. */
export async function changePreferences(
  database: Queryable,
  user_id: string,
  preferences: NotificationPreference[],
): Promise<NotificationPreferences> {
  const chosen = [...new Map(preferences.map((preference) => [preference.type, preference])).values()]
  const saved = await database.exec(
    savePreferences({
      user_id,
      types: chosen.map(({ type }) => type),
      email: chosen.map(({ email }) => email),
      in_app: chosen.map(({ in_app }) => in_app),
    }),
  )
  if (saved === 0) throw new ApiError('unauthorized')
  return await readPreferences(database, user_id)
}
