import { type Handlers, readAlong } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { deleteNotification } from './change-queries.ts'
import { markNotificationsRead, readInbox, toInboxPage } from './inbox.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { countUnreadAlong, notificationById } from './queries.ts'

export function notificationRoutes({ database }: Services) {
  return {
    'GET /notifications': readAlong({
      along: (query) => readInbox(query),
      handle: ({ along: { rows }, query }) => toInboxPage(rows, query),
    }),

    'GET /notifications/unread-count': readAlong({
      along: () => countUnreadAlong({}),
      handle: ({ along: { unread_count } }) => ({ unread_count }),
    }),

    'PATCH /notifications': ({ caller, body }) => markNotificationsRead(database, caller.user_id, body),

    'GET /notifications/preferences': ({ caller }) => readPreferences(database, caller.user_id),

    'PUT /notifications/preferences': ({ caller, body }) =>
      changePreferences(database, caller.user_id, body.preferences),

    'GET /notifications/:notification_id': ({ caller: { user_id }, params: { notification_id } }) =>
      database.getOrNotFound(notificationById({ user_id, notification_id })),

    'DELETE /notifications/:notification_id': async ({ caller: { user_id }, params: { notification_id } }) => {
      await database.getOrNotFound(deleteNotification({ user_id, notification_id }))
    },
  } satisfies Partial<Handlers>
}
