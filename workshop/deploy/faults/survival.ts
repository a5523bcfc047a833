import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Replica } from '../replica.ts'
import { compare } from '../writes.ts'
import { untilReady, watchHealth } from './api.ts'
import { type Answer, type Load, slowest, startLoad, unexpected } from './load.ts'

const WORKERS = 12

type Outage = {
  name: string
  url: string
  replica: Replica
  /** Each of `USERS` users has one cookie. */
  cookies: string[]
  /** Resolves when connections are accepted again. `starting` may continue after that. */
  happen(): Promise<{ starting: Promise<unknown> }>
  /** It happens until a request was refused: each may find another connection in time. */
  repeats?: boolean
}

/** Loads a replica during an outage: it returns only success or 503, is ready again, and loses and doubles no write. */
export async function expectSurvival({ name, url, replica, cookies, happen, repeats = false }: Outage): Promise<void> {
  const { port } = replica
  const load = startLoad({ port, cookies, workers: WORKERS })
  onTestFinished(() => load.end())
  const health = watchHealth(port)
  onTestFinished(() => health.end())
  await untilWriting(load)

  const isRefused = ({ status }: Answer) => status === 503
  let outage = await happen()
  while (repeats && !load.answers.some(isRefused)) {
    await untilWriting(load)
    outage = await happen()
  }
  const accepted = performance.now()
  await untilReady(port)
  const ready_ms = Math.round(performance.now() - accepted)
  await outage.starting
  await untilWriting(load)
  await load.end()
  await health.end()

  const refused = load.answers.filter(isRefused).length
  console.log(
    `${name}: ready ${ready_ms} ms after it accepts; ${load.answers.length} requests, ${refused} × 503; ` +
      `slowest ${slowest(load.answers)} ms, /health ${slowest(health.answers)} ms`,
  )
  expect(unexpected(load.answers)).toEqual([])
  expect(refused).toBeGreaterThan(0)
  expect(health.answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await compare(url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })
  expect(await replica.stop()).toMatchObject({ code: 0 })
}

/** Waits until as many organizations as there are workers have been created since. */
async function untilWriting({ acknowledged }: Load): Promise<void> {
  const enough = acknowledged.size + WORKERS
  while (acknowledged.size < enough) await wait(10)
}
