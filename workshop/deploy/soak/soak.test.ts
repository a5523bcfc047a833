// The release gets half of the load that it can serve. SOAK_SECONDS=1800 is the length that proves something about a
// leak.
import { findFreePort } from '@plinth/database/embedded/ports'
import { residentMegabytes } from '@plinth/tools/process-usage'
import { expect, test } from 'vitest'
import { startSite } from '../site.ts'
import { heapAfterCollection } from './heap.ts'
import { fullSpeed, steadily } from './load.ts'

const { SOAK_SECONDS = '30', SOAK_WARM_SECONDS = '10' } = process.env
const WORKERS = 24
// The users are so many that none of them reaches the rate limit of GET /users.
const USERS = 997
const MAX_GROWTH_BYTES = 10_000_000
const MAX_RESIDENT_MB = 350

test('a replica under steady load keeps its memory', async () => {
  const inspect_ports = [await findFreePort(), await findFreePort()]
  const site = await startSite(USERS, (index) => ({
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspect_ports[index]} --inspect-publish-uid=http`,
  }))
  const target = { port: site.nginx.port, cookies: site.cookies }
  const heaps = () => Promise.all(inspect_ports.map(heapAfterCollection))
  const resident = () => site.replicas.map((replica) => residentMegabytes(replica.pid()))

  // The full speed warms up too, so that compiled code and filled caches do not count as growth.
  const full = await fullSpeed({ ...target, for_ms: Number(SOAK_WARM_SECONDS) * 1000 }, WORKERS)
  expect(full.failures).toEqual([])
  const first = await heaps()
  const began = resident()
  const half = await steadily({ ...target, for_ms: Number(SOAK_SECONDS) * 1000 }, full.per_second / 2, WORKERS)
  const ended = resident()
  const last = await heaps()

  console.log(`full speed: ${full.per_second.toFixed(0)} requests a second`)
  console.log(`steady: ${half.requests} requests, ${half.per_second.toFixed(0)} a second for ${SOAK_SECONDS} s`)
  console.log(`heap after collection: ${format(first, last, 1_000_000)}; resident: ${format(began, ended, 1)}`)
  expect(half.failures).toEqual([])
  expect(last.filter((bytes, index) => bytes - (first[index] ?? 0) > MAX_GROWTH_BYTES)).toEqual([])
  expect(ended.filter((megabytes) => megabytes > MAX_RESIDENT_MB)).toEqual([])
})

function format(before: number[], after: number[], unit: number): string {
  return before
    .map((value, index) => [value / unit, (after[index] ?? 0) / unit] as const)
    .map(([from, to]) => `${from.toFixed(1)} → ${to.toFixed(1)} MB (${(((to - from) / from) * 100).toFixed(1)} %)`)
    .join(' and ')
}
