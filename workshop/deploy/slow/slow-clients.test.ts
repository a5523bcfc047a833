// Many idle and slow clients are at nginx with the shipped configuration. Needs nginx, openssl and slowhttptest.
// IDLE_CONNECTIONS=10000 is the size that the configuration is made for.
import { join } from 'node:path'
import { type Child, root, startNode, startProgram } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../programs.ts'
import { type Site, startSite } from '../site.ts'
import { connectionsTo, openDescriptors } from './descriptors.ts'
import { format, type Latencies, probe } from './probe.ts'

const { IDLE_CONNECTIONS = '1000', SLOW_CONNECTIONS = '300' } = process.env
const PROBES = 300
// The limit is for the 99th percentile. A busy machine can be late by itself.
const MAX_TIMES_SLOWER = 20
const LATE_MS = 1000

// The pause is longer than nginx waits, and than a test takes.
const PAUSE = ['-i', '15', '-l', '300']
const ATTACKS: Record<string, string[]> = {
  headers: ['-H', ...PAUSE],
  body: ['-B', '-t', 'POST', '-f', 'application/json', '-s', '8192', ...PAUSE],
  // The responses fit into the buffers of the kernel, so nginx sees only an idle client and keeps it.
  reading: ['-X', '-k', '10', '-w', '10', '-y', '20', '-n', '5', '-z', '10', '-l', '20'],
}

test('idle and slow clients do not slow down the others, and leave nothing behind', async () => {
  const site = await startSite(1)
  const { port } = site.nginx
  const without = await probe(port, PROBES)
  console.log(`without: ${format(without)}`)
  const before = await whenQuiet(site)

  const holder = await holdConnections(port)
  const idle = await probe(port, PROBES)
  console.log(`with ${IDLE_CONNECTIONS} idle connections: ${format(idle)}`)
  expectUndisturbed(idle, without)

  const attackers = Object.entries(ATTACKS).map(([name, options]) => attack(port, name, options))
  const slow = await probe(port, PROBES, () => attackers.every(({ hasEnded }) => hasEnded()))
  console.log(`and 3 × ${SLOW_CONNECTIONS} slow clients: ${format(slow)}`)
  expectUndisturbed(slow, without)
  const ends = new Map(await Promise.all(attackers.map(async ({ name, ended }) => [name, await ended] as const)))
  expect(ends.get('headers')).toContain('No open connections left')
  expect(ends.get('body')).toContain('No open connections left')
  expect(ends.get('reading')).toContain('Hit test time limit')
  expect(holder.hasEnded()).toBe(false)

  await holder.stop()
  const after = await whenQuiet(site)
  console.log(`descriptors before: ${before.join(', ')}; after: ${after.join(', ')}`)
  expect(after.filter((count, index) => count > (before[index] ?? 0))).toEqual([])
})

function expectUndisturbed(latencies: Latencies, without: Latencies): void {
  expect(latencies.failures).toEqual([])
  expect(latencies.p99).toBeLessThan(Math.max(LATE_MS, MAX_TIMES_SLOWER * without.p99))
}

async function holdConnections(port: number): Promise<Child> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const args = [join(root, 'workshop/deploy/slow/hold-connections.ts'), String(port), IDLE_CONNECTIONS]
  const holder = startNode('idle clients', args, {
    env: { PATH: process.env.PATH },
    ends_with_us: true,
    onLine: () => resolve(),
  })
  onTestFinished(() => holder.stop())
  await Promise.race([promise, holder.ended.then((end) => Promise.reject(new Error(`idle clients: ${end}`)))])
  return holder
}

/** slowhttptest says `ended` at its end. */
function attack(port: number, name: string, options: string[]) {
  let said = ''
  const url = `https://127.0.0.1:${port}/${name === 'body' ? 'auth/sign-in' : 'health'}`
  const size = ['-c', SLOW_CONNECTIONS, '-r', '100', '-u', url]
  const child = startProgram(name, [findProgram('slowhttptest', 'slowhttptest'), ...options, ...size], {
    env: { PATH: process.env.PATH, TERM: 'dumb' },
    onText: (text) => (said += text),
  })
  onTestFinished(() => child.stop())
  return { name, hasEnded: child.hasEnded, ended: child.closed.then(() => said.slice(-2000)) }
}

/** Counts the descriptors of nginx and of the replicas, once no client is connected to any of them. */
async function whenQuiet({ database_url, nginx, replicas }: Site): Promise<number[]> {
  const ports = [nginx.port, ...replicas.map(({ port }) => port)]
  await expect.poll(() => connectionsTo(ports)).toBe(0)
  const database_port = Number(new URL(database_url).port)
  return [nginx.pid, ...replicas.map((replica) => replica.pid())].map((pid) => openDescriptors(pid, database_port))
}
