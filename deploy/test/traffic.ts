import { Agent, request as httpsRequest } from 'node:https'

/** What the clients saw. `acknowledged` and `unknown` are names of organizations: answered with 201, or with no answer. */
export type Traffic = { requests: number; failures: string[]; acknowledged: Set<string>; unknown: Set<string> }

type Options = {
  port: number
  cookies: readonly string[]
  workers: number
  signal: AbortSignal
  /** Receives what counts the requests so far. */
  onStart: (requests: () => number) => void
}

const WRITE_EVERY = 10

/** Loads the API until the signal aborts: every tenth request creates an organization, the others read. */
export async function drive({ port, cookies, workers, signal, onStart }: Options): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, failures: [], acknowledged: new Set(), unknown: new Set() }
  onStart(() => traffic.requests)
  const agent = new Agent({ keepAlive: true, maxSockets: workers, rejectUnauthorized: false })
  const work = async (worker: number) => {
    const cookie = cookies[worker % cookies.length] ?? ''
    for (let turn = 1; !signal.aborted; turn += 1) {
      const name = turn % WRITE_EVERY === 0 ? `worker ${worker} turn ${turn}` : null
      traffic.requests += 1
      const answer = await send({ port, agent, cookie, name })
      if (name !== null && answer === 201) traffic.acknowledged.add(name)
      else if (answer !== 200) {
        traffic.failures.push(`${name === null ? 'read' : 'write'} ${answer}`)
        if (name !== null) traffic.unknown.add(name)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  agent.destroy()
  return traffic
}

type Request = { port: number; agent: Agent; cookie: string; name: string | null }

/** Returns the status, or the code of the error. */
function send({ port, agent, cookie, name }: Request): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const body = name === null ? undefined : JSON.stringify({ name })
  const request = httpsRequest({
    host: '127.0.0.1',
    port,
    agent,
    method: body ? 'POST' : 'GET',
    path: body ? '/organizations' : '/users/me',
    headers: { cookie, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) },
  })
  request.on('response', (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode ?? 0))
    response.on('error', (error) => resolve(error.message))
  })
  request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  request.end(body)
  return promise
}
