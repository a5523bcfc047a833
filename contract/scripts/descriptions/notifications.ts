import type * as notifications from '../../src/notifications.ts'
import { defaultsOf, MARK_READ_MAX, NotificationType } from '../../src/notifications.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import { MONDAY, NOTIFICATION } from './examples.ts'

const notification = {
  id: NOTIFICATION,
  type: 'security_alert' as const,
  title: 'New sign-in',
  body: 'Your account was used in a browser that we have not seen before.',
  action_path: '/settings/account',
  metadata: null,
  read_at: null,
  created_at: MONDAY,
}

const preferences = NotificationType.options.map((type) => ({ type, ...defaultsOf(type) }))

export const NOTIFICATIONS = {
  NotificationType: { description: 'What a notification is about.', example: 'security_alert' },
  Notification: {
    description: 'An entry of the inbox.',
    example: notification,
    properties: {
      type: 'A NotificationType, or one that this release does not know: of another release.',
      title: 'Plain text.',
      body: 'Plain text.',
      action_path: 'A path of the browser application.',
      metadata: 'Anything that the producer added.',
      read_at: 'Null while it is unread.',
    },
  },
  NotificationPage: {
    description: 'A page of the inbox.',
    example: { items: [notification], next_cursor: null },
  },
  NotificationQuery: {
    description: 'The filters of the inbox.',
    properties: {
      type: 'Lists only this type.',
      unread: 'Lists only unread notifications. There is no list of read ones.',
    },
  },
  UnreadCount: { description: 'How many notifications are unread.', example: { unread_count: 3 } },
  MarkReadRequest: {
    description: `Which notifications to mark as read: up to ${MARK_READ_MAX} by id, or all. Exactly one of the two.`,
    example: { notification_ids: [NOTIFICATION] },
    properties: { notification_ids: 'An id that is repeated counts once, but towards the bound each time.' },
    rules: { oneOf: [{ required: ['notification_ids'] }, { required: ['all'] }] },
  },
  MarkReadResult: {
    description: 'How many notifications were unread before, and how many still are.',
    example: { updated: 1, unread_count: 2 },
    properties: { updated: 'How many the request changed.' },
  },
  NotificationPreference: {
    description: 'Where notifications of one type go.',
    example: { type: 'security_alert', email: true, in_app: true },
  },
  NotificationPreferences: {
    description: 'One preference for each type. Both flags are on by default in the types of the base.',
    example: { preferences },
  },
  UpdatePreferencesRequest: {
    description: 'The preferences to change. Two entries of one type must agree.',
    example: { preferences: [{ type: 'system_announcement', email: false, in_app: true }] },
  },
} satisfies Annotations<typeof notifications>
