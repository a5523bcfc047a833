import * as z from 'zod/mini'
import {
  MarkReadRequest,
  MarkReadResult,
  Notification,
  NotificationPage,
  NotificationPreferences,
  NotificationQuery,
  UnreadCount,
  UpdatePreferencesRequest,
} from '../notifications.ts'
import { Id } from '../values.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

/** No route takes a user id: the inbox is the caller's. */
export const NOTIFICATION_ROUTES = defineRoutes({
  'GET /notifications': {
    operation: 'listNotifications',
    access: 'session',
    summary: 'Lists the notifications of the caller',
    description: 'The newest come first.',
    query: NotificationQuery,
    responses: { 200: NotificationPage },
  },
  'GET /notifications/unread-count': {
    operation: 'countUnreadNotifications',
    access: 'session',
    summary: 'Counts the unread notifications of the caller',
    responses: { 200: UnreadCount },
  },
  'PATCH /notifications': {
    operation: 'markNotificationsRead',
    access: 'session',
    summary: 'Marks notifications as read',
    description: 'Ids that are not of the caller are ignored.',
    body: MarkReadRequest,
    responses: { 200: MarkReadResult },
  },
  'GET /notifications/preferences': {
    operation: 'getNotificationPreferences',
    access: 'session',
    summary: 'Returns the notification preferences of the caller',
    responses: { 200: NotificationPreferences },
  },
  'PUT /notifications/preferences': {
    operation: 'updateNotificationPreferences',
    access: 'session',
    limit: LIMITS.writes,
    summary: 'Changes the notification preferences of the caller',
    description: 'Types that are left out keep their preference.',
    body: UpdatePreferencesRequest,
    responses: { 200: NotificationPreferences },
  },
  'GET /notifications/:notification_id': {
    operation: 'getNotification',
    access: 'session',
    summary: 'Returns one notification of the caller',
    params: z.strictObject({ notification_id: Id }),
    responses: { 200: Notification },
  },
  'DELETE /notifications/:notification_id': {
    operation: 'deleteNotification',
    access: 'session',
    limit: LIMITS.writes,
    summary: 'Deletes one notification of the caller',
    params: z.strictObject({ notification_id: Id }),
    responses: { 204: null },
  },
})
