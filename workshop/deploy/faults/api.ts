import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@plinth/database/embedded/ports'
import { inject, onTestFinished } from 'vitest'
import { PRODUCTION, type Replica, startReplica } from '../replica.ts'
import { type Answer, send } from './load.ts'

/** The replica has the settings of production and ends with the test. */
export async function startApi(database_url: string, environment: Record<string, string> = {}): Promise<Replica> {
  const own = { ...PRODUCTION, DATABASE_URL: database_url, LOG_LEVEL: 'fatal', ...environment }
  const replica = await startReplica(inject('dist'), await findFreePort(), own)
  onTestFinished(async () => {
    await replica.stop()
  })
  return replica
}

export type Watch = { answers: Answer[]; end(): Promise<void> }

/** Requests /health again and again until `end` is called. */
export function watchHealth(port: number): Watch {
  return watch(port, { path: '/health', cookies: [''], pause_ms: 20 })
}

type Asked = { path: string; cookies: readonly string[]; pause_ms: number }

/** Requests a path again and again, with one cookie after the other, until `end` is called. */
export function watch(port: number, { path, cookies, pause_ms }: Asked): Watch {
  const answers: Answer[] = []
  let isOver = false
  const watching = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      answers.push(await send({ port, cookie: cookies[turn % cookies.length] ?? '', path }))
      await wait(pause_ms)
    }
  })()
  return {
    answers,
    async end() {
      isOver = true
      await watching
    },
  }
}

/** Waits until /ready succeeds. @throws when the process has ended */
export async function untilReady(port: number): Promise<void> {
  for (;;) {
    const { status } = await send({ port, cookie: '', path: '/ready' })
    if (status === 200) return
    if (status === 'ECONNREFUSED') throw new Error('The replica has ended')
    await wait(10)
  }
}
