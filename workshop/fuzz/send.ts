import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Sent } from './sent.ts'

export type Received = { status: number; headers: IncomingHttpHeaders; text: string }

export type Sender = {
  send(sent: Sent): Promise<Received>
  close(): void
}

// The slowest machine needs far less: a request without a response is a fault.
const TIMEOUT_MS = 120_000

/** Sends requests unchanged: no path is normalized and no header dropped. */
export function createSender(origin: string): Sender {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true })
  const attempt = async ({ method, url, headers, body }: Sent): Promise<Received> => {
    const call = request({
      agent,
      hostname,
      port,
      method,
      path: url,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
      timeout: TIMEOUT_MS,
    })
    call.on('timeout', () => call.destroy(new Error(`No answer within ${TIMEOUT_MS / 1000} s`)))
    const answered = once(call, 'response') as Promise<[IncomingMessage]>
    call.end(body)
    const [response] = await answered
    // The server may close the connection while it still receives a rejected body.
    call.on('error', () => undefined)
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) }
  }
  return {
    async send(sent) {
      try {
        return await attempt(sent)
      } catch {
        // The server may close a keep-alive connection just as it is reused.
        return await attempt({ ...sent, headers: { ...sent.headers, connection: 'close' } })
      }
    },
    close: () => agent.destroy(),
  }
}

const SHOWN_BYTES = 4096

/** A long body is cut and can be reproduced with the seed and round. */
export function toCurl(origin: string, { method, url, headers, body }: Sent): string {
  const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
  const parts = ['curl', '--path-as-is', '-i', '-X', method, quote(`${origin}${url}`)]
  // An empty header needs the semicolon.
  for (const [name, value] of Object.entries(headers))
    parts.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`))
  if (!body) return parts.join(' ')
  const whole = body.subarray(0, SHOWN_BYTES).toString('base64')
  const cut = body.length > SHOWN_BYTES ? ` # the first ${SHOWN_BYTES} of ${body.length} bytes` : ''
  return `echo ${whole} | base64 -d | ${parts.join(' ')} --data-binary @-${cut}`
}
