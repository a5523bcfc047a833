import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

export type Load = { port: number; cookies: readonly string[]; for_ms: number }
export type Served = { requests: number; failures: string[]; per_second: number }

const READS = ['/users/me', '/organizations/current', '/notifications', '/users', '/notifications/unread-count']
const WRITE_EVERY = 10
const TICK_MS = 100

/** Each worker sends its next request when the last got its response. */
export async function fullSpeed({ port, cookies, for_ms }: Load, workers: number): Promise<Served> {
  return await measure(port, cookies, async (send) => {
    const end = performance.now() + for_ms
    const work = async () => {
      while (performance.now() < end) await send()
    }
    await Promise.all(Array.from({ length: workers }, work))
  })
}

/** None is sent while too many wait, so that a slow machine is not overwhelmed. */
export async function steadily({ port, cookies, for_ms }: Load, per_second: number, max: number): Promise<Served> {
  return await measure(port, cookies, async (send) => {
    const began = performance.now()
    const open = new Set<Promise<void>>()
    let due = 0
    while (performance.now() - began < for_ms) {
      const target = ((performance.now() - began) / 1000) * per_second
      for (; due < target && open.size < max; due += 1) {
        const sent: Promise<void> = send().finally(() => open.delete(sent))
        open.add(sent)
      }
      await wait(TICK_MS)
    }
    await Promise.all(open)
  })
}

async function measure(
  port: number,
  cookies: readonly string[],
  act: (send: () => Promise<void>) => Promise<void>,
): Promise<Served> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })
  const failures: string[] = []
  let requests = 0
  const send = async () => {
    const turn = requests
    requests += 1
    const cookie = cookies[turn % cookies.length] ?? ''
    const write = turn % WRITE_EVERY === 0
    const path = write ? '/users/profile' : (READS[turn % READS.length] ?? '/')
    const status = await ask({ port, agent, path, cookie, body: write ? { name: `Name ${turn}` } : undefined })
    if (status !== 200) failures.push(`${path} ${status}`)
  }
  const began = performance.now()
  await act(send)
  agent.destroy()
  return { requests, failures, per_second: (requests * 1000) / (performance.now() - began) }
}

type Question = { port: number; agent: Agent; path: string; cookie: string; body: object | undefined }

/** Returns the status, or the message of the error. */
function ask({ port, agent, path, cookie, body }: Question): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  const method = body ? 'PUT' : 'GET'
  request({ host: '127.0.0.1', port, agent, path, method, headers }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
    .on('error', (error) => resolve(error.message))
    .end(body && JSON.stringify(body))
  return promise
}
