import type { IncomingHttpHeaders } from 'node:http'

/**
 * The caller's own id of its request when it is 8 to 64 plain characters. It is logged beside ours and stored nowhere: it
 * may be a name, and the same for two requests.
 */
export function clientRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : undefined
}
