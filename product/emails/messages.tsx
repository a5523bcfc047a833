import type { Message } from '@plinth/emails/product'
import type { MAILS } from './catalog.ts'

export const MESSAGES = {} satisfies { [Name in keyof typeof MAILS]: Message<Name> }
