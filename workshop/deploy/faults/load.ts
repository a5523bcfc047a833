import { Agent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

// A request that takes longer hangs.
const HANGS_MS = 60_000

/** A user creates at most ten organizations an hour, so this is enough for 50 000 writes. */
export const USERS = 5000

export type Answer = { status: number | string; retry_after: string | undefined; ms: number }

/** The clients saw this. `acknowledged` names organizations with a 201, and `unknown` those without. */
export type Load = {
  answers: Answer[]
  acknowledged: Set<string>
  unknown: Set<string>
  /** Ends the load and waits for the missing responses. */
  end(): Promise<void>
}

type Options = {
  port: number
  /** Each user has one cookie. Users write in turn. */
  cookies: readonly string[]
  workers: number
  write_every?: number
  /** Each client waits this long after a response. */
  pause_ms?: number
  /** Any certificate of https is accepted. */
  https?: boolean
}

/** Each third request creates an organization, and the others read, until `end` is called. */
export function startLoad(options: Options): Load {
  const { port, cookies, workers, write_every = 3, pause_ms = 0, https = false } = options
  const connections = { keepAlive: true, maxSockets: workers }
  const agent = https ? new HttpsAgent({ ...connections, rejectUnauthorized: false }) : new Agent(connections)
  const answers: Answer[] = []
  const acknowledged = new Set<string>()
  const unknown = new Set<string>()
  let isOver = false
  let writes = 0
  const work = async (worker: number) => {
    for (let turn = 1; !isOver; turn += 1) {
      const name = turn % write_every === 0 ? `worker ${worker} turn ${turn}` : null
      const user = name === null ? worker : writes
      if (name !== null) writes += 1
      const cookie = cookies[user % cookies.length] ?? ''
      const answer = await send({ port, agent, cookie, name })
      answers.push(answer)
      if (name !== null) (answer.status === 201 ? acknowledged : unknown).add(name)
      if (pause_ms > 0) await wait(pause_ms)
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return {
    answers,
    acknowledged,
    unknown,
    async end() {
      isOver = true
      await working
      agent.destroy()
    },
  }
}

type Request = { port: number; cookie: string; agent?: Agent; name?: string | null; path?: string }

/** Creates the organization, or reads the path. The status is the code of the error when there was no response. */
export function send({ port, agent, cookie, name = null, path = '/users/me' }: Request): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const began = performance.now()
  const end = (status: number | string, retry_after?: string) =>
    resolve({ status, retry_after, ms: performance.now() - began })
  const body = name === null ? undefined : JSON.stringify({ name })
  const request = (agent instanceof HttpsAgent ? httpsRequest : httpRequest)({
    host: '127.0.0.1',
    port,
    agent,
    method: body ? 'POST' : 'GET',
    path: body ? '/organizations' : path,
    timeout: HANGS_MS,
    headers: { cookie, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) },
  })
  request.on('response', (response) => {
    response.resume()
    response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after']))
    response.on('error', (error) => end(error.message))
  })
  request.on('timeout', () => request.destroy(new Error('hangs')))
  request.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  request.end(body)
  return promise
}

/** Returns the responses that neither succeed nor are a 503 with Retry-After. */
export function unexpected(answers: readonly Answer[]): string[] {
  const wrong = answers.filter(
    ({ status, retry_after }) => status !== 200 && status !== 201 && !(status === 503 && retry_after === '1'),
  )
  return [...Map.groupBy(wrong, ({ status, retry_after }) => `${status}, Retry-After ${retry_after}`)].map(
    ([what, all]) => `${all.length} × ${what}`,
  )
}

export function slowest(answers: readonly Answer[]): number {
  return Math.round(Math.max(0, ...answers.map(({ ms }) => ms)))
}
