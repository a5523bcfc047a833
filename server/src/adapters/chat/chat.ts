import type { ChatAlerter } from './port.ts'
import { createSlackChat, type SlackOptions } from './slack.ts'
import { unconfiguredChat } from './unconfigured.ts'

/** The chat of the configuration, or one that says there is none. */
export function createChat(configuration: SlackOptions['configuration'] | null): ChatAlerter {
  return configuration === null ? unconfiguredChat : createSlackChat({ configuration })
}
