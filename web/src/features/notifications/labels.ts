import type { NotificationType } from '@plinth/contract/notifications'

type Kind = {
  /** On the badge and in the filter. */
  label: string
  tone: 'danger' | 'success' | 'accent'
  /** Several of them, in a sentence. */
  plural: string
  /** What it is about, for whoever decides whether to be told. */
  about: string
}

/** How each type of notification is called and coloured. */
export const KINDS: Record<NotificationType, Kind> = {
  security_alert: {
    label: 'Security',
    tone: 'danger',
    plural: 'security alerts',
    about: 'A sign-in from a browser that is new to your account, or a password that was reset.',
  },
  billing_update: {
    label: 'Billing',
    tone: 'success',
    plural: 'billing updates',
    about: 'Your trial, your plan and your payments.',
  },
  system_announcement: {
    label: 'Announcement',
    tone: 'accent',
    plural: 'announcements',
    about: 'Product news and planned maintenance.',
  },
}
