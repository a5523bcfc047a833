import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { Cursors } from '../../http/cursors.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/routes.ts'
import { findSessionWithInbox, listNotifications, markNotificationsRead } from './inbox.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { deleteNotification, notificationById, sessionWithUnreadCount } from './queries.ts'

type Keys =
  | 'GET /notifications'
  | 'GET /notifications/unread-count'
  | 'PATCH /notifications'
  | 'GET /notifications/preferences'
  | 'PUT /notifications/preferences'
  | 'GET /notifications/:notification_id'
  | 'DELETE /notifications/:notification_id'

type Dependencies = { database: DatabaseHandle; cursors: Cursors }

/** The caller's inbox and preferences; whose they are comes from the session and from nowhere else. */
export function notificationRoutes({ database, cursors }: Dependencies): Handlers<Keys> {
  return {
    'GET /notifications': {
      session: (token_hash, query) => findSessionWithInbox(database, token_hash, query),
      handle: ({ caller, query }) => listNotifications(database, cursors, caller, query),
    },

    'GET /notifications/unread-count': {
      session: async (token_hash) => (await database.run(sessionWithUnreadCount({ token_hash })))[0],
      handle: ({ caller: { unread_count } }) => ({ unread_count }),
    },

    'PATCH /notifications': ({ caller, body }) => markNotificationsRead(database, caller.user_id, body),

    'GET /notifications/preferences': ({ caller }) => readPreferences(database, caller.user_id),

    'PUT /notifications/preferences': ({ caller, body }) =>
      changePreferences(database, caller.user_id, body.preferences),

    'GET /notifications/:notification_id': async ({ caller: { user_id }, params: { notification_id } }) => {
      const [notification] = await database.run(notificationById({ user_id, notification_id }))
      if (!notification) throw new Refusal('not_found')
      return notification
    },

    'DELETE /notifications/:notification_id': async ({ caller: { user_id }, params: { notification_id } }) => {
      const [deleted] = await database.run(deleteNotification({ user_id, notification_id }))
      if (!deleted) throw new Refusal('not_found')
    },
  }
}
