// Two replicas of the release are under load behind nginx with the shipped configuration. Needs nginx and openssl.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Load, startLoad, USERS } from './faults/load.ts'
import { startSite } from './site.ts'
import { compare } from './writes.ts'

const RESTARTS = 6
// No request waits for a connection, which a slow machine would answer with 503.
const WORKERS = 8
const TRAFFIC = { workers: WORKERS, write_every: 10, https: true }
const { ROLLING_REQUESTS = '45000' } = process.env
const LONGEST_END_MS = 10_000

test('six rolling restarts under load fail no request and double no write', async () => {
  const { database_url, replicas, nginx, cookies } = await startSite(USERS)
  const ends: { code: number | string; ms: number }[] = []
  const load = startLoad({ port: nginx.port, cookies, ...TRAFFIC })
  try {
    for (let turn = 0; turn < RESTARTS || load.answers.length < Number(ROLLING_REQUESTS); turn += 1)
      ends.push((await replicas[turn % 2]?.restart()) ?? { code: 'none', ms: 0 })
  } finally {
    await load.end()
  }
  const failures = failuresOf(load)
  console.log(`${load.answers.length} requests, ${ends.length} restarts, ${summary(failures)}`)
  if (failures.length > 0) console.log(await readFile(nginx.error_log, 'utf8'))
  expect(failures).toEqual([])
  expect(ends.filter(({ code, ms }) => code !== 0 || ms > LONGEST_END_MS)).toEqual([])
  expect(await compare(database_url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })
})

test('the death of a replica loses no acknowledged write and doubles none', async () => {
  const { database_url, replicas, nginx, cookies } = await startSite(USERS)
  const load = startLoad({ port: nginx.port, cookies, ...TRAFFIC })
  await replicas[0]?.kill().finally(load.end)
  console.log(`${load.answers.length} requests, ${summary(failuresOf(load))}`)
  expect(load.acknowledged.size).toBeGreaterThan(0)
  expect(await compare(database_url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })
})

function failuresOf({ answers }: Load): (number | string)[] {
  return answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 201)
}

function summary(failures: readonly (number | string)[]): string {
  const counts = Map.groupBy(failures, (failure) => failure)
  return [...counts].map(([failure, all]) => `${all.length} × ${failure}`).join(', ') || 'none failed'
}
