// One and two replicas of the API run side by side behind nginx and PgBouncer. Needs the Debian packages nginx-light,
// openssl and pgbouncer. SCALE_SECONDS is the length of a round, SCALE_ROUNDS how many each gets. It prints a table for
// workshop/docs/capacity.md: reads and a write, with the medians of the rounds.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '../faults/api.ts'
import { startCluster } from '../faults/cluster.ts'
import { createRole, setTimeouts, startPooler } from '../faults/pgbouncer.ts'
import { type Nginx, startNginx } from '../nginx.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { type Round, round } from './load.ts'

const CLIENTS = 32
const { SCALE_SECONDS = '2', SCALE_ROUNDS = '1' } = process.env
// A user creates at most ten organizations an hour, so this is enough for 1000 writes a second to both in all rounds.
const USERS = (1000 * Number(SCALE_SECONDS) * 2 * (Number(SCALE_ROUNDS) + 1)) / 10
const POOLED = { DATABASE_PREPARED_STATEMENTS: 'false', DATABASE_MAX_CONNECTIONS: '500', DATABASE_REPLICAS: '2' }

const HEAD = [
  '| request | one replica, a second | two, a second | ratio | p50 ms, one · two | p99 ms, one · two |',
  '|---|---|---|---|---|---|',
]

const CALLS = {
  'GET /users/me': { method: 'GET', path: '/users/me' },
  'GET /notifications': { method: 'GET', path: '/notifications' },
  'POST /organizations': { method: 'POST', path: '/organizations', body: JSON.stringify({ name: 'Team' }) },
} as const

async function startProxy(replicas: readonly [number, number]): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), 'app-scale-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const nginx = await startNginx(directory, replicas)
  onTestFinished(() => nginx.stop())
  return nginx
}

/** Two replicas share one database behind two proxies: one to the first replica alone, and one to both. */
async function startBoth() {
  const cluster = await startCluster()
  const role = await createRole(cluster)
  await setTimeouts(role)
  const pooler = await startPooler(cluster, role)
  const first = await startApi(pooler.url, POOLED)
  const second = await startApi(pooler.url, POOLED)
  const one = await startProxy([first.port, first.port])
  const two = await startProxy([first.port, second.port])
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, USERS)
  return { ports: { one: one.port, two: two.port }, cookies }
}

test('one and two replicas serve the same load without a failure', async () => {
  const { ports, cookies } = await startBoth()
  const for_ms = Number(SCALE_SECONDS) * 1000
  const lines: string[] = []
  let requests = 0
  for (const [name, call] of Object.entries(CALLS)) {
    const rounds: Record<'one' | 'two', Round[]> = { one: [], two: [] }
    const next = () => {
      requests += 1
      return { ...call, cookie: cookies[requests % cookies.length] ?? '' }
    }
    // The rounds alternate, so that a slow minute of the machine affects both. The first rounds warm up.
    for (let turn = 0; turn <= Number(SCALE_ROUNDS); turn += 1) {
      const order = turn % 2 === 0 ? (['one', 'two'] as const) : (['two', 'one'] as const)
      for (const which of order) {
        const done = await round({ port: ports[which], clients: CLIENTS, for_ms, next })
        expect(done.failures).toEqual([])
        if (turn > 0) rounds[which].push(done)
      }
    }
    lines.push(lineOf(name, rounds))
  }
  const setting = `${SCALE_ROUNDS} × ${SCALE_SECONDS} s, ${CLIENTS} clients, ${availableParallelism()} cores`
  console.log([setting, '', ...HEAD, ...lines, ''].join('\n'))
})

function lineOf(name: string, { one, two }: Record<'one' | 'two', Round[]>): string {
  const median = (rounds: Round[], key: 'requests_per_s' | 'p50_ms' | 'p99_ms') =>
    rounds.map((each) => each[key]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN
  const rates = [median(one, 'requests_per_s'), median(two, 'requests_per_s')] as const
  const both = (key: 'p50_ms' | 'p99_ms') => [one, two].map((rounds) => median(rounds, key).toFixed(1)).join(' · ')
  const cells = [`\`${name}\``, ...rates.map((rate) => rate.toFixed(0)), (rates[1] / rates[0]).toFixed(2)]
  return `| ${[...cells, both('p50_ms'), both('p99_ms')].join(' | ')} |`
}
