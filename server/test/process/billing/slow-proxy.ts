import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { close, listen } from '@plinth/tools/loopback'

// These headers belong to one connection.
const NOT_FORWARDED = ['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

/** Forwards each request and each response after a random time, so that they overtake one another. */
export async function startSlowProxy(
  target: string,
  most_ms: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const delay = () => wait(Math.random() * most_ms)
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const body = await buffer(request)
    await delay()
    const init = { method, headers: headersOf(request), ...(body.length > 0 && { body: new Uint8Array(body) }) }
    const answer = await fetch(`${target}${url}`, init)
    const content = Buffer.from(await answer.arrayBuffer())
    await delay()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(content)
  }
  const server = createServer((request, response) => void forward(request, response).catch(() => response.destroy()))
  const url = await listen(server)
  return { url, close: () => close(server) }
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !NOT_FORWARDED.includes(name) ? [[name, value]] : [],
  )
}
