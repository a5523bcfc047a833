import * as z from 'zod/mini'
import { PageQuery, page } from './pages.ts'
import { Id, Time } from './values.ts'

/** What a notification can be about [N1]. */
export const NotificationType = z.enum(['billing_update', 'security_alert', 'system_announcement'])
export type NotificationType = z.infer<typeof NotificationType>

/**
 * One entry of the caller's inbox. `title` and `body` are plain text; `action_path` leads to a page of this application;
 * `read_at` is null until it is read.
 */
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  title: z.string(),
  body: z.string(),
  action_path: z.nullable(z.string()),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  read_at: z.nullable(Time),
  created_at: Time,
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = page(Notification)

/** Newest first. `unread` can only be asked for as `true`: there is no list of what was read. */
export const NotificationQuery = z.strictObject({
  ...PageQuery,
  type: z.optional(NotificationType),
  unread: z.optional(z.literal('true')),
})
export type NotificationQuery = z.infer<typeof NotificationQuery>

export const UnreadCount = z.object({ unread_count: z.int().check(z.nonnegative()) })
export type UnreadCount = z.infer<typeof UnreadCount>

/** The most notifications that can be marked read by their ids in one request [N4]. */
export const MARK_READ_MAX = 100

/**
 * Marks some notifications read, or all of them: exactly one of the two. Repeated ids count once, after the bound; ids that are
 * not the caller's are passed over.
 */
export const MarkReadRequest = z
  .strictObject({
    notification_ids: z.optional(
      z
        .array(Id)
        .check(
          z.minLength(1, 'Name at least one notification'),
          z.maxLength(MARK_READ_MAX, `Name at most ${MARK_READ_MAX} notifications`),
        ),
    ),
    all: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ notification_ids, all }) => (notification_ids === undefined) !== (all === undefined),
      'Send either notification_ids or all',
    ),
  )
export type MarkReadRequest = z.infer<typeof MarkReadRequest>

/** How many the request changed, and how many are unread after it. */
export const MarkReadResult = z.object({
  updated: z.int().check(z.nonnegative()),
  unread_count: z.int().check(z.nonnegative()),
})
export type MarkReadResult = z.infer<typeof MarkReadResult>

/** Where news of one type goes: by mail, into the inbox, both or neither. */
export const NotificationPreference = z.strictObject({
  type: NotificationType,
  email: z.boolean(),
  in_app: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

/** All three types, in the order of `NotificationType`; what was never chosen is on. */
export const NotificationPreferences = z.object({ preferences: z.array(NotificationPreference) })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Changes the types it names and leaves the others. The same entry twice counts once; two that contradict are refused. */
export const UpdatePreferencesRequest = z.strictObject({
  preferences: z
    .array(NotificationPreference)
    .check(
      z.minLength(1, 'Name at least one type'),
      z.maxLength(20, 'Use at most 20 entries'),
      z.refine(agree, 'Two entries of one type contradict each other'),
    ),
})
export type UpdatePreferencesRequest = z.infer<typeof UpdatePreferencesRequest>

function agree(preferences: NotificationPreference[]): boolean {
  return preferences.every((one) =>
    preferences.every((other) => one.type !== other.type || (one.email === other.email && one.in_app === other.in_app)),
  )
}
