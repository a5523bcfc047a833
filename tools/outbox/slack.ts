import type { IncomingHttpHeaders } from 'node:http'

export type SlackPost = { method: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** Validates a request as Slack's chat.postMessage does. Returns Slack's error code, or null. */
export function slackError({ method, headers, body }: SlackPost, bot_token: string, channel: string): string | null {
  if (method !== 'chat.postMessage') return 'unknown_method'
  if (headers.authorization !== `Bearer ${bot_token}`) return 'invalid_auth'
  if (!headers['content-type']?.startsWith('application/json')) return 'invalid_form_data'
  if (body.channel !== channel) return 'channel_not_found'
  if (typeof body.text !== 'string' || body.text === '') return 'no_text'
  return body.text.length > 40_000 ? 'msg_too_long' : null
}

/** Slack responds with 200 for errors too. */
export function slackAnswer(error: string | null): object {
  return error === null ? { ok: true, channel: 'C024BE91L', ts: '1.2' } : { ok: false, error }
}
