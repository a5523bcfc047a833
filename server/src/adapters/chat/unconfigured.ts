import { type ChatAlerter, ChatAlertFailed } from './port.ts'

/** Stands where no chat is configured: a post says so instead of looking like one that arrived. */
export const unconfiguredChat: ChatAlerter = {
  configured: false,
  async post() {
    throw new ChatAlertFailed('not_configured')
  },
}
