import type { Message } from '@plinth/emails/product'
import type { MAILS } from './catalog.ts'

/** The message of every mail of the product. */
export const MESSAGES = {} satisfies { [Name in keyof typeof MAILS]: Message<Name> }
