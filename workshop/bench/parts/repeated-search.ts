import { quantile } from '../arithmetic/statistics.ts'
import type { Case, Request } from '../cases/case.ts'
import { SEARCHES } from '../cases/searches.ts'
import { startSessions } from '../data/callers.ts'
import { type RunningServer, startServer } from '../servers/process.ts'
import { projectProgram } from '../servers/programs.ts'
import { send } from './answers.ts'
import { type Bench, prepare } from './bench.ts'

const FIRST_RUNS = 10
const LATER_RUNS = 200
const WARM_UP_RUNS = 200

/** The search runs on a single connection to PostgreSQL. Latencies are in milliseconds. */
export type SearchRound = { first_p50_ms: number; p50_ms: number; p99_ms: number }

export type RepeatedSearch = { name: string; rounds: SearchRound[] }

/**
 * After some runs PostgreSQL may keep one plan for a statement, which can be far slower than the first ones. So each
 * search runs ten times on one connection, and then is measured. Each round has a server of its own.
 */
export async function measureRepeatedSearches(bench: Bench): Promise<RepeatedSearch[]> {
  const { rounds, surroundings } = bench
  const callers = await startSessions(surroundings.database_url)
  const searches = SEARCHES.map((search): [Case, SearchRound[]] => [search, []])
  for (let round = 0; round < rounds; round += 1) {
    for (const [search, measured] of searches) {
      await prepare(surroundings.database_url, search, callers)
      measured.push(await measure(bench, search.requests(callers)))
    }
  }
  return searches.map(([{ name }, measured]) => ({ name, rounds: measured }))
}

async function measure({ surroundings, entries }: Bench, requests: readonly Request[]): Promise<SearchRound> {
  // Nothing has been planned on this connection.
  const server = await startServer(projectProgram({ ...surroundings, pool_max: 1 }, entries))
  try {
    // The profile measures the code alone: it needs neither the statement nor a limit.
    const profiles = requests.map((request) => ({ ...request, path: '/users/me' }))
    await timeAll(server, profiles, WARM_UP_RUNS)
    const first = await timeAll(server, requests, FIRST_RUNS)
    const later = await timeAll(server, requests, LATER_RUNS)
    return { first_p50_ms: quantile(first, 0.5), p50_ms: quantile(later, 0.5), p99_ms: quantile(later, 0.99) }
  } finally {
    await server.stop()
  }
}

async function timeAll(server: RunningServer, requests: readonly Request[], runs: number): Promise<number[]> {
  const latencies: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const request = requests[run % requests.length]
    if (!request) continue
    const started = performance.now()
    const { status } = await send(server, request)
    latencies.push(performance.now() - started)
    if (status !== 200) throw new Error(`${request.path} answered ${status}`)
  }
  return latencies.sort((a, b) => a - b)
}
