// Two replicas of the release behind nginx with the shipped configuration, under load. Needs nginx and openssl.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startSite } from './site.ts'
import { drive, type Traffic } from './traffic.ts'
import { compare } from './writes.ts'

const RESTARTS = 6
const WORKERS = 24
const { ROLLING_REQUESTS = '45000' } = process.env
const LONGEST_END_MS = 10_000

test('six rolling restarts under load fail no request and double no write', async () => {
  const { database_url, replicas, nginx, cookies } = await startSite(WORKERS)
  const ends: { code: number | string; ms: number }[] = []
  const traffic = await during({ port: nginx.port, cookies }, async (requestsSoFar) => {
    for (let turn = 0; turn < RESTARTS || requestsSoFar() < Number(ROLLING_REQUESTS); turn += 1)
      ends.push((await replicas[turn % 2]?.restart()) ?? { code: 'none', ms: 0 })
  })
  console.log(`${traffic.requests} requests, ${ends.length} restarts, ${summary(traffic.failures)}`)
  if (traffic.failures.length > 0) console.log(await readFile(nginx.error_log, 'utf8'))
  expect(traffic.failures).toEqual([])
  expect(ends.filter(({ code, ms }) => code !== 0 || ms > LONGEST_END_MS)).toEqual([])
  expect(await compare(database_url, traffic)).toEqual({ lost: [], doubled: [], unexplained: [] })
})

test('the death of a replica loses no acknowledged write and doubles none', async () => {
  const { database_url, replicas, nginx, cookies } = await startSite(WORKERS)
  const traffic = await during({ port: nginx.port, cookies }, async () => {
    await replicas[0]?.kill()
  })
  console.log(`${traffic.requests} requests, ${summary(traffic.failures)}`)
  expect(traffic.acknowledged.size).toBeGreaterThan(0)
  expect(await compare(database_url, traffic)).toEqual({ lost: [], doubled: [], unexplained: [] })
})

async function during(
  site: { port: number; cookies: string[] },
  act: (requestsSoFar: () => number) => Promise<void>,
): Promise<Traffic> {
  const end = new AbortController()
  let requests = () => 0
  const driving = drive({ ...site, workers: WORKERS, signal: end.signal, onStart: (count) => (requests = count) })
  await act(() => requests()).finally(() => end.abort())
  return await driving
}

function summary(failures: readonly string[]): string {
  const counts = Map.groupBy(failures, (failure) => failure)
  return [...counts].map(([failure, all]) => `${all.length} × ${failure}`).join(', ') || 'none failed'
}
