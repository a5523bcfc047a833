import { NOTIFICATION_TYPES } from '@plinth/product/names'
import type { NotificationTemplate } from '../../adapters/mail/port.ts'

export type ProductType = (typeof NOTIFICATION_TYPES)[number]['type']

// Does not compile for a mail with other variables.
const TYPES: readonly { type: string; mail: NotificationTemplate }[] = NOTIFICATION_TYPES

/** The mail of a notification type of the product. */
export function mailOf(type: string): NotificationTemplate {
  const { mail } = TYPES.find((entry) => entry.type === type) ?? {}
  if (mail === undefined) throw new Error(`product/names.ts has no notification type ${type}`)
  return mail
}
