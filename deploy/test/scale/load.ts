import { Agent, request as httpsRequest } from 'node:https'

export type Round = { requests_per_s: number; p50_ms: number; p99_ms: number; failures: string[] }

export type Call = { method: 'GET' | 'POST'; path: string; body?: string }

type Options = { port: number; cookies: readonly string[]; for_ms: number; call: (turn: number) => Call }

/** Loads one address for a while: each cookie is a client that sends its next request when the last was answered. */
export async function round({ port, cookies, for_ms, call }: Options): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length, rejectUnauthorized: false })
  const latencies: number[] = []
  const failures: string[] = []
  const began = performance.now()
  const work = async (cookie: string, client: number) => {
    for (let turn = 0; performance.now() < began + for_ms; turn += 1) {
      const sent = performance.now()
      const status = await send(port, agent, cookie, call(client * 1_000_000 + turn))
      latencies.push(performance.now() - sent)
      if (status !== 200 && status !== 201) failures.push(String(status))
    }
  }
  await Promise.all(cookies.map(work))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const quantile = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? Number.NaN
  return { requests_per_s: latencies.length / seconds, p50_ms: quantile(0.5), p99_ms: quantile(0.99), failures }
}

function send(port: number, agent: Agent, cookie: string, { method, path, body }: Call): Promise<number | string> {
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
