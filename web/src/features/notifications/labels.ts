import type { NotificationType } from '@plinth/contract/notifications'

type Kind = {
  /** On the badge and in the filter. */
  label: string
  tone: 'danger' | 'success' | 'accent'
  /** The plural, within a sentence. */
  plural: string
  /** What it is about, shown beside its switches. */
  about: string
}

/** The name and colour of each notification type. */
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
