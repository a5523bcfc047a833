import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { startStripe } from '@plinth/tools/stripe/server'
import { expect, inject, onTestFinished } from 'vitest'
import { FakeResend } from '../../../server/src/adapters/mail/test/fake-resend.ts'
import { AUTH_SECRET } from '../../../server/test/app.ts'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { launchServer, type ServerProcess, startServer } from '../../../server/test/process/server-process.ts'
import { startPrometheus } from './prometheus.ts'

/** The time-out is a safety net of conditions: an alert needs several scrapes. */
export const SOON = { timeout: 4 * 60_000, interval: 500 }

const CLIENTS = 25

export type Site = Awaited<ReturnType<typeof startSite>>

/**
 * Prometheus has scraped both replicas of the release, whose providers are stand-ins. `startWork` starts a process of
 * `server work` beside them.
 */
export async function startSite(more: Record<string, string> = {}) {
  const cluster = await startCluster()
  await migrate({ database_url: cluster.url, directory: defaultMigrationsDirectory })
  const resend = new FakeResend()
  await resend.listen()
  const [store, stripe] = [await startObjectStore(), await startStripe()]
  onTestFinished(async () => {
    await Promise.all([resend, store, stripe].map((each) => each.close()))
  })
  const environment = {
    DATABASE_URL: cluster.url,
    DATABASE_REPLICAS: '2',
    METRICS_PORT: '0',
    EMAIL_API_KEY: 're_test',
    EMAIL_FROM: 'hello@example.com',
    EMAIL_API_BASE_URL: resend.url,
    ...store.environment,
    ...stripe.environment,
    ...more,
  }
  const entry = join(inject('dist'), 'server.mjs')
  const start = () => startServer(environment, entry)
  const [replica, other] = [await start(), await start()]
  const prometheus = await startPrometheus([metricsOf(replica), metricsOf(other)])
  onTestFinished(() => prometheus.stop())
  await expect.poll(() => prometheus.count('up == 1'), SOON).toBe(2)
  const post = (path: string, json: object) => replica.send('POST', path, { json })
  /** The session does not exist, so the database is asked for it. */
  const readProfile = () => replica.send('GET', '/users/me', { cookie: `session=${'a'.repeat(43)}` })
  const startWork = () => {
    const { child } = launchServer('work', { NODE_ENV: 'test', AUTH_SECRET, ...environment }, entry)
    onTestFinished(() => child.stop())
  }
  return { cluster, resend, other, prometheus, post, readProfile, startWork }
}

function metricsOf({ lines }: ServerProcess): string {
  const { metrics } = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'listening')
  return new URL(metrics).host
}

/** Many clients, or as many as given, call again and again until the work has ended. */
export async function during(
  call: () => Promise<unknown>,
  work: () => Promise<unknown>,
  clients_at_once = CLIENTS,
): Promise<void> {
  const over = new AbortController()
  const client = async () => {
    while (!over.signal.aborted) {
      await call().catch(() => undefined)
      await wait(20)
    }
  }
  const clients = Array.from({ length: clients_at_once }, client)
  await work().finally(() => over.abort())
  await Promise.all(clients)
}
