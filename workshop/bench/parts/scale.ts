import type { Goal } from '../arithmetic/verdict.ts'
import type { Case } from '../cases/case.ts'
import { READS } from '../cases/reads.ts'
import { startSessions } from '../data/callers.ts'
import { load } from '../load/load.ts'
import { choose } from '../options/options.ts'
import { WARM_UP_S } from '../options/settings.ts'
import { type RunningServer, startServer } from '../servers/process.ts'
import { projectProgram } from '../servers/programs.ts'
import { actAs, type Bench, prepare } from './bench.ts'

const goal = (must: number, aim: number): Goal => ({ must, aim, better: 'more' })

/** The goals are ratios of requests a second with the large database to those with the small one. */
export const SCALE_GOALS: Record<string, Goal> = {
  lookup: goal(0.7, 0.8),
  unread: goal(0.85, 0.95),
  inbox: goal(0.6, 0.7),
  directory: goal(0.8, 0.9),
  members: goal(0.8, 0.9),
}

/** Each round has requests a second. */
export type ScaleResult = { key: string; name: string; rounds: { small: number; large: number }[] }

type Side = { database_url: string; server: RunningServer }

/** The two databases of one PostgreSQL take turns under load. */
export async function compareScales(
  bench: Bench,
  urls: { small: string; large: string },
  words: readonly string[],
): Promise<ScaleResult[]> {
  const cases = choose(
    READS.filter(({ key }) => key in SCALE_GOALS),
    words,
  )
  const start = async (database_url: string, name: string): Promise<Side> => {
    const program = projectProgram({ ...bench.surroundings, database_url }, bench.entries)
    return { database_url, server: await startServer({ ...program, name }) }
  }
  const small = await start(urls.small, 'small')
  try {
    const large = await start(urls.large, 'large')
    try {
      const results: ScaleResult[] = []
      for (const measured of cases) results.push(await compareCase(bench, measured, { small, large }))
      return results
    } finally {
      await large.server.stop()
    }
  } finally {
    await small.server.stop()
  }
}

async function compareCase(bench: Bench, measured: Case, sides: { small: Side; large: Side }): Promise<ScaleResult> {
  const small = await readied(bench, measured, sides.small)
  const large = await readied(bench, measured, sides.large)
  const rounds: ScaleResult['rounds'] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await large(bench.seconds)
      rounds.push({ large: first, small: await small(bench.seconds) })
    } else {
      const first = await small(bench.seconds)
      rounds.push({ small: first, large: await large(bench.seconds) })
    }
  }
  return { key: measured.key, name: measured.name, rounds }
}

/** Returns what measures the requests a second of a warm side. */
async function readied({ generator }: Bench, measured: Case, { database_url, server }: Side) {
  await actAs(database_url, measured)
  const callers = await startSessions(database_url)
  const requests = measured.requests(callers)
  const measure = async (seconds: number) => {
    await prepare(database_url, measured, callers)
    return (await load(generator, server, requests, { seconds })).requests_per_s
  }
  await measure(WARM_UP_S)
  return measure
}
