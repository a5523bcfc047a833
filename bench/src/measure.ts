import { isDeepStrictEqual } from 'node:util'
import { residentMegabytes } from '@plinth/tools/process-usage'
import type { Endpoint } from './endpoints.ts'
import { load, type Round } from './load.ts'
import { type Program, type RunningServer, startServer } from './server-process.ts'
import { COLD_STARTS, ROUND_S, ROUNDS, SESSION_COOKIE, WARM_UP_S } from './settings.ts'

/** The medians of one server's rounds, its memory and its cold start. */
export type Figures = Round & { rss_mb: number; cold_start_ms: number }

export type Comparison = { floor: Figures; project: Figures; requests_ratio: number }

/**
 * Measures both side by side: both run all the time and take turns under load, with alternating order, so that a slow
 * minute of the machine affects both.
 */
export async function compare(
  endpoint: Endpoint,
  programs: { floor: Program; project: Program },
  tokens: string[],
): Promise<Comparison> {
  const cold = { floor: await coldStart(programs.floor), project: await coldStart(programs.project) }
  const floor = await startServer(programs.floor)
  const project = await startServer(programs.project)
  try {
    await demandSameAnswer(endpoint, floor, project, tokens)
    for (const server of [floor, project]) await load(server, endpoint.path, tokens, WARM_UP_S)

    const rounds: Record<'floor' | 'project', Round[]> = { floor: [], project: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? (['floor', 'project'] as const) : (['project', 'floor'] as const)
      for (const who of order) {
        rounds[who].push(await load(who === 'floor' ? floor : project, endpoint.path, tokens, ROUND_S))
      }
    }
    const ratios = rounds.project.map((mine, index) => mine.requests_per_s / (rounds.floor[index]?.requests_per_s ?? 0))
    return {
      floor: { ...middle(rounds.floor), rss_mb: residentMegabytes(floor.pid), cold_start_ms: cold.floor },
      project: { ...middle(rounds.project), rss_mb: residentMegabytes(project.pid), cold_start_ms: cold.project },
      requests_ratio: median(ratios),
    }
  } finally {
    await Promise.all([floor.stop(), project.stop()])
  }
}

async function coldStart(program: Program): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < COLD_STARTS; time += 1) {
    const server = await startServer(program)
    times.push(server.cold_start_ms)
    await server.stop()
  }
  return median(times)
}

// Different answers would make the comparison meaningless.
async function demandSameAnswer(endpoint: Endpoint, floor: RunningServer, project: RunningServer, tokens: string[]) {
  const [expected, answered] = await Promise.all(
    [floor, project].map(async ({ url }) => {
      const response = await fetch(url + endpoint.path, { headers: { cookie: `${SESSION_COOKIE}=${tokens[0]}` } })
      return { status: response.status, body: await response.json() }
    }),
  )
  if (!isDeepStrictEqual(expected, answered)) {
    throw new Error(`${endpoint.name} differs: ${JSON.stringify(expected)} and ${JSON.stringify(answered)}`)
  }
}

function middle(rounds: Round[]): Round {
  return {
    requests_per_s: median(rounds.map((round) => round.requests_per_s)),
    p50_ms: median(rounds.map((round) => round.p50_ms)),
    p99_ms: median(rounds.map((round) => round.p99_ms)),
    cpu_us: median(rounds.map((round) => round.cpu_us)),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
