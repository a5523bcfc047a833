import { TIMING } from '../../timing.ts'
import { type ObserveCall, timed } from '../timed.ts'
import { type Chat, ChatAlertFailed } from './port.ts'
import { alertText } from './sanitize.ts'

const CHANNEL = 'alerts-users'

type SlackOptions = {
  configuration: { bot_token: string; api_base_url: string }
  observe?: ObserveCall | undefined
  deadline_ms?: number
}

/** Posts alerts through Slack's Web API: one attempt within three seconds, as plain text without links or mentions. */
export function createSlackChat({ configuration, observe, deadline_ms = TIMING.chat.call }: SlackOptions): Chat {
  const { bot_token, api_base_url } = configuration
  return {
    async post(alert) {
      const body = JSON.stringify({
        channel: CHANNEL,
        text: alertText(alert),
        mrkdwn: false,
        parse: 'none',
        link_names: false,
        unfurl_links: false,
        unfurl_media: false,
      })
      const headers = { authorization: `Bearer ${bot_token}`, 'content-type': 'application/json; charset=utf-8' }
      const signal = AbortSignal.timeout(deadline_ms)
      const request = { method: 'POST', redirect: 'error', headers, body, signal } as const
      await timed(observe, async () => {
        const fault = await send(`${api_base_url}/chat.postMessage`, request)
        if (fault !== null) throw new ChatAlertFailed(fault)
      })
    },
  }
}

// Slack returns 200 for most errors too; only `ok: true` means success.
async function send(endpoint: string, request: RequestInit): Promise<string | null> {
  try {
    const response = await fetch(endpoint, request)
    const body = await response.text()
    if (response.status !== 200) return `http_${response.status}`
    return faultOf(body)
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
  }
}

function faultOf(body: string): string | null {
  const { ok, error } = parse(body)
  if (ok === true) return null
  // Any text that is not an error code of Slack could be long or quote the alert.
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : 'malformed_answer'
}

function parse(body: string): { ok?: unknown; error?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
