import type { NotificationType } from '@plinth/contract/notifications'
import { NOTIFICATION_TYPES } from '@plinth/product/names'

type Kind = {
  /** On the badge and in the filter. */
  label: string
  tone: 'danger' | 'success' | 'accent' | 'neutral'
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
    tone: 'success',
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
  ...NOTIFICATION_TYPES,
]

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
