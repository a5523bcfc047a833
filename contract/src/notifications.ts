import * as z from 'zod/mini'
import { PageQuery, page } from './pages.ts'
import { NOTIFICATION_TYPES } from './parts/all.ts'
import type { ProductNotificationType } from './parts/shapes.ts'
import { Id, Time } from './values.ts'

export const BASE_NOTIFICATION_TYPES = ['billing_update', 'security_alert', 'system_announcement'] as const
export type BaseNotificationType = (typeof BASE_NOTIFICATION_TYPES)[number]

/** The types of the base come first, then those of the product. */
export const NotificationType = z.enum([...BASE_NOTIFICATION_TYPES, ...namesOf(NOTIFICATION_TYPES)])
export type NotificationType = z.infer<typeof NotificationType>

function namesOf<const Entry extends ProductNotificationType>(types: readonly Entry[]): Entry['type'][] {
  return types.map(({ type }) => type)
}

const PRODUCT_TYPES: readonly ProductNotificationType[] = NOTIFICATION_TYPES

/** Tells where a type goes for a user who chose nothing. */
export function defaultsOf(type: NotificationType): { email: boolean; in_app: boolean } {
  const { email = true, in_app = true } = PRODUCT_TYPES.find((entry) => entry.type === type) ?? {}
  return { email, in_app }
}

/** `title` and `body` are plain text. `type` may be of a newer release, or one that the product has given up. */
export const Notification = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  body: z.string(),
  action_path: z.nullable(z.string()),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  read_at: z.nullable(Time),
  created_at: Time,
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = page(Notification)

/** `unread` is only ever `true`: there is no list of read notifications. */
export const NotificationQuery = z.strictObject({
  ...PageQuery,
  type: z.optional(NotificationType),
  unread: z.optional(z.literal('true')),
})
export type NotificationQuery = z.infer<typeof NotificationQuery>

export const UnreadCount = z.object({ unread_count: z.int().check(z.nonnegative()) })

export const MARK_READ_MAX = 100

/** The body has exactly one of the two. Repeated ids count once, after the bound; ids of other users are ignored. */
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

/** `unread_count` is the count after the change. */
export const MarkReadResult = z.object({
  updated: z.int().check(z.nonnegative()),
  unread_count: z.int().check(z.nonnegative()),
})
export type MarkReadResult = z.infer<typeof MarkReadResult>

export const NotificationPreference = z.strictObject({
  type: NotificationType,
  email: z.boolean(),
  in_app: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

/** The list has all types in the order of `NotificationType`, with the defaults of `defaultsOf`. */
export const NotificationPreferences = z.object({ preferences: z.array(NotificationPreference) })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** A type that is left out keeps its preference. Equal entries of one type count once; others are refused. */
export const UpdatePreferencesRequest = z.strictObject({
  preferences: z
    .array(NotificationPreference)
    .check(
      z.minLength(1, 'Name at least one type'),
      z.maxLength(20, 'Use at most 20 entries'),
      z.refine(agree, 'Two entries of one type contradict each other'),
    ),
})

function agree(preferences: NotificationPreference[]): boolean {
  return preferences.every((one) =>
    preferences.every((other) => one.type !== other.type || (one.email === other.email && one.in_app === other.in_app)),
  )
}
