import type { IncomingMessage } from 'node:http'

/** The caller's `x-request-id` when it is 8 to 64 plain characters, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : crypto.randomUUID()
}
