import type { Notification, NotificationType } from '@plinth/contract/notifications'
import { PRODUCT_TYPES } from '../../parts.ts'

type Tone = 'danger' | 'warning' | 'success' | 'accent' | 'neutral'

type Kind = {
  /** On the badge and in the filter. */
  label: string
  tone: Tone
  /** The plural, within a sentence. */
  plural: string
  /** What it is about, shown beside its switches. */
  about: string
}

/** The name and colour of each notification type: those of the base, then those of the product. */
export const KINDS: readonly (Kind & { type: NotificationType })[] = [
  {
    type: 'security_alert',
    label: 'Security',
    tone: 'danger',
    plural: 'security alerts',
    about: 'A sign-in from a browser that is new to your account, or a password that was reset.',
  },
  {
    type: 'billing_update',
    label: 'Billing',
    tone: 'neutral',
    plural: 'billing updates',
    about: 'Your trial, your plan and your payments.',
  },
  {
    type: 'system_announcement',
    label: 'Announcement',
    tone: 'accent',
    plural: 'announcements',
    about: 'Product news and planned maintenance.',
  },
  ...PRODUCT_TYPES,
]

/** The types that can come: without billing there is no news of it. */
export const kindsOf = (billing: boolean) => KINDS.filter(({ type }) => billing || type !== 'billing_update')

/** Also for a type that this page does not know: of a newer release, or one that the product has given up. */
export function kindOf(type: string): Kind {
  return (
    KINDS.find((kind) => kind.type === type) ?? {
      label: 'Other',
      tone: 'neutral',
      plural: type.replaceAll('_', ' '),
      about: 'Load this page again to read what it is about.',
    }
  )
}

/** The events of billing that are good or bad news, by the `kind` in the metadata of their notification. */
const BILLING_TONES: Partial<Record<string, Tone>> = {
  payment_failed: 'danger',
  trial_ending: 'warning',
  cancellation_scheduled: 'warning',
  paused: 'warning',
  started: 'success',
  trial_converted: 'success',
  recovered: 'success',
  resumed: 'success',
}

/** The tone of the event where it has one, else of its type. */
export function toneOf({ type, metadata }: Pick<Notification, 'type' | 'metadata'>): Tone {
  const event =
    type === 'billing_update' && typeof metadata?.kind === 'string' ? BILLING_TONES[metadata.kind] : undefined
  return event ?? kindOf(type).tone
}
