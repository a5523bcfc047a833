import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ERRORS, type ErrorCode, type Problem } from '@plinth/contract/errors'
import type { Metrics } from './metrics.ts'

const TIMEOUT_MS = 5000
const ALIVE = { 'content-type': 'text/plain', 'cache-control': 'no-store' }

/** The metrics have a listener of their own, so that no route of the product reaches them. */
type MetricsListener = { origin: string; close(): Promise<void> }

/**
 * Serves only GET /metrics, without a password: bind it to loopback or a private network. `says_health` adds GET
 * /health, for a process without another listener.
 * @throws when the address cannot be bound
 */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port, says_health = false }: { host: string; port: number; says_health?: boolean },
): Promise<MetricsListener> {
  const timeouts = { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS, keepAliveTimeout: TIMEOUT_MS }
  const server = createServer(timeouts, async (request, response) => {
    const { pathname } = URL.parse(request.url ?? '', 'http://metrics') ?? {}
    if (says_health && request.method === 'GET' && pathname === '/health')
      return response.writeHead(200, ALIVE).end('alive\n')
    if (request.method !== 'GET' || pathname !== '/metrics') return refuse(response, 'not_found')
    const text = await metrics.text().catch(() => null)
    if (text === null) return refuse(response, 'internal_error')
    response.writeHead(200, { 'content-type': metrics.content_type, 'cache-control': 'no-store' }).end(text)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    origin: originOf(server.address()),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The listener has no address')
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}

function refuse(response: ServerResponse, code: ErrorCode): void {
  const { status, title } = ERRORS[code]
  const problem: Problem = { type: 'about:blank', title, status, detail: title, code, request_id: crypto.randomUUID() }
  response.writeHead(status, { 'content-type': 'application/problem+json; charset=utf-8' }).end(JSON.stringify(problem))
}
