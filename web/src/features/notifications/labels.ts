import type { Notification, NotificationType } from '@plinth/contract/notifications'
import { PRODUCT_TYPES } from '../../parts.ts'

type Tone = 'danger' | 'warning' | 'success' | 'accent' | 'neutral'

type Kind = {
  label: string
  tone: Tone
  plural: string
  about: string
}

/** The types of the base come first, then those of the product. */
const KINDS: readonly (Kind & { type: NotificationType })[] = [
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

export const kindsOf = (billing: boolean) => KINDS.filter(({ type }) => billing || type !== 'billing_update')

/** Knows types of a newer release, and those the product has given up. */
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

/** The `kind` in the metadata says whether an event of billing is good or bad news. */
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

/** Falls back to the tone of the type. */
export function toneOf({ type, metadata }: Pick<Notification, 'type' | 'metadata'>): Tone {
  const event =
    type === 'billing_update' && typeof metadata?.kind === 'string' ? BILLING_TONES[metadata.kind] : undefined
  return event ?? kindOf(type).tone
}
