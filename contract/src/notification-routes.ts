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
} from './notifications.ts'
import { defineRoutes } from './route.ts'
import { Id } from './values.ts'

/** The caller's inbox, and what may be put into it. No route takes a user id. */
export const NOTIFICATION_ROUTES = defineRoutes({
  'GET /notifications': {
    access: 'session',
    summary: "Lists the caller's notifications, newest first",
    query: NotificationQuery,
    responses: { 200: NotificationPage },
  },
  'GET /notifications/unread-count': {
    access: 'session',
    summary: "Counts the caller's unread notifications",
    responses: { 200: UnreadCount },
  },
  'PATCH /notifications': {
    access: 'session',
    summary: 'Marks notifications read: up to a hundred by their ids, or all',
    body: MarkReadRequest,
    responses: { 200: MarkReadResult },
  },
  'GET /notifications/preferences': {
    access: 'session',
    summary: 'Reads what the caller is told by mail and in the inbox',
    responses: { 200: NotificationPreferences },
  },
  'PUT /notifications/preferences': {
    access: 'session',
    summary: 'Changes what the caller is told by mail and in the inbox',
    body: UpdatePreferencesRequest,
    responses: { 200: NotificationPreferences },
  },
  'GET /notifications/:notification_id': {
    access: 'session',
    summary: "Reads one of the caller's notifications",
    params: z.strictObject({ notification_id: Id }),
    responses: { 200: Notification },
  },
  'DELETE /notifications/:notification_id': {
    access: 'session',
    summary: "Deletes one of the caller's notifications",
    params: z.strictObject({ notification_id: Id }),
    responses: { 204: null },
  },
})
