// Two replicas of the built server behind nginx with the shipped configuration, under load: six restarts, one after the
// other, fail no request and double no write; the death of a replica loses no acknowledged write and doubles none.
// Needs nginx and openssl. `node deploy/test/rolling-restart.ts <dist>`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@plinth/database/client'
import { findFreePort } from '@plinth/database/embedded/ports'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { startNginx } from './nginx.ts'
import { startReplica } from './replica.ts'
import { createSessions } from './sessions.ts'
import { drive, type Traffic } from './traffic.ts'

const RESTARTS = 6
const WORKERS = 24
const LEAST_REQUESTS = 45_000
const LONGEST_END_MS = 10_000
const AUTH_SECRET = 'rolling restarts lose nothing, 7f3a'

const [, , dist = 'dist'] = process.argv
const directory = await mkdtemp(join(tmpdir(), 'plinth-rolling-'))
const database = await startEmbedded({ directory: join(directory, 'database'), durable: true })
const faults: string[] = []
try {
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  const cookies = await createSessions(database.url, AUTH_SECRET, WORKERS)
  const ports = [await findFreePort(), await findFreePort()]
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '4',
    DATABASE_URL: database.url,
    AUTH_SECRET,
    FRONTEND_URL: 'https://app.example.com',
    SERVER_URL: 'https://api.example.com',
    TRUSTED_PROXY_PROFILE: 'loopback',
    EMAIL_API_KEY: 're_test',
    EMAIL_FROM: 'Plinth <hello@example.com>',
  }
  const replicas = await Promise.all(ports.map((port) => startReplica(dist, port, environment)))
  const nginx = await startNginx(join(directory, 'nginx'), ports)

  const rolling = await during(async (requestsSoFar) => {
    for (let turn = 0; turn < RESTARTS || requestsSoFar() < LEAST_REQUESTS; turn += 1) {
      const ended = await replicas[turn % 2]?.restart()
      if (ended?.code !== 0) faults.push(`a replica ended with ${ended?.code}`)
      if (ended && ended.ms > LONGEST_END_MS) faults.push(`a replica took ${Math.round(ended.ms)} ms to end`)
    }
  })
  if (rolling.failures.length > 0)
    faults.push(`${rolling.failures.length} requests failed: ${summary(rolling.failures)}`)
  await report('rolling restarts', rolling)

  const killed = await during(async () => {
    await replicas[0]?.kill()
  })
  await report('a replica killed', killed)

  await nginx.stop()
  await Promise.all(replicas.map((replica) => replica.stop()))

  async function during(act: (requestsSoFar: () => number) => Promise<void>): Promise<Traffic> {
    const end = new AbortController()
    let requests = () => 0
    const driving = drive({
      port: nginx.port,
      cookies,
      workers: WORKERS,
      signal: end.signal,
      onStart: (count) => (requests = count),
    })
    await act(() => requests())
    end.abort()
    return await driving
  }
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}
for (const each of faults) console.error(`FAULT ${each}`)
console.log(faults.length === 0 ? '2 passed, 0 failed' : '0 passed, 2 failed')
process.exitCode = faults.length === 0 ? 0 : 1

async function report(what: string, { requests, failures, acknowledged, unknown }: Traffic): Promise<void> {
  const stored = await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string; times: number }>(
      `select name, count(*)::int as times from organizations where name like 'worker %' group by name`,
    )
    await client.query(`delete from organizations where name like 'worker %'`)
    return new Map(rows.map(({ name, times }) => [name, times]))
  })
  const lost = [...acknowledged].filter((name) => !stored.has(name)).length
  const doubled = [...stored.values()].filter((times) => times > 1).length
  const odd = [...stored.keys()].filter((name) => !acknowledged.has(name) && !unknown.has(name)).length
  console.log(
    `${what}: ${requests} requests, ${failures.length} failed (${summary(failures)}), ` +
      `${acknowledged.size} writes acknowledged, ${lost} lost, ${doubled} doubled`,
  )
  if (lost + doubled + odd > 0) faults.push(`${what}: ${lost} writes lost, ${doubled} doubled, ${odd} unexplained`)
}

function summary(failures: readonly string[]): string {
  const counts = Map.groupBy(failures, (failure) => failure)
  return [...counts].map(([failure, all]) => `${all.length} × ${failure}`).join(', ') || 'none'
}
