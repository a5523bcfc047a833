import { Agent, request as httpsRequest } from 'node:https'

export type Round = { requests_per_s: number; p50_ms: number; p99_ms: number; failures: string[] }

export type Call = { method: 'GET' | 'POST'; path: string; cookie: string; body?: string }

type Options = { port: number; clients: number; for_ms: number; next: () => Call }

/** Each client sends the next request when its last got its response. */
export async function round({ port, clients, for_ms, next }: Options): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients, rejectUnauthorized: false })
  const latencies: number[] = []
  const failures: string[] = []
  const began = performance.now()
  const work = async () => {
    while (performance.now() < began + for_ms) {
      const sent = performance.now()
      const status = await send(port, agent, next())
      latencies.push(performance.now() - sent)
      if (status !== 200 && status !== 201) failures.push(String(status))
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const quantile = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? Number.NaN
  return { requests_per_s: latencies.length / seconds, p50_ms: quantile(0.5), p99_ms: quantile(0.99), failures }
}

function send(port: number, agent: Agent, { method, path, cookie, body }: Call): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const headers = {
    cookie,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const request = httpsRequest({ host: '127.0.0.1', port, agent, method, path, headers })
  request.on('response', (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode ?? 0))
    response.on('error', (error) => resolve(error.message))
  })
  request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  request.end(body)
  return promise
}
