import type { Changes } from './changes.ts'
import type { ChatMessage } from './chat-page.ts'
import type { Latest } from './latest.ts'
import type { Mail, ResendStandIn } from './resend.ts'

export type Contents = {
  mails: Latest<Mail>
  messages: Latest<ChatMessage>
  changes: Changes
  resend: ResendStandIn
  bot_token: string
}
