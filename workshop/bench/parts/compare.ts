import { peakMegabytes } from '@plinth/tools/process-usage'
import type { Case } from '../cases/case.ts'
import { startSessions } from '../data/callers.ts'
import { load, type Round } from '../load/load.ts'
import { WARM_UP_S } from '../options/settings.ts'
import { type RunningServer, withServers } from '../servers/process.ts'
import { floorProgram, projectProgram } from '../servers/programs.ts'
import { requireSameAnswers } from './answers.ts'
import { actAs, type Bench, prepare } from './bench.ts'

export type Both<T> = { floor: T; project: T }

/** The memory is the most that both servers had taken by then, in megabytes. */
export type Comparison = { key: string; rounds: Both<Round>[]; peak_mb: Both<number> }

/**
 * Measures the cases one after the other. Both servers run all the time and take turns under load, in reversed order
 * every second round, so that a slow minute of the machine affects both.
 */
export async function compareAll(
  bench: Bench,
  cases: readonly Case[],
  onResult: (measured: Case, comparison: Comparison) => void,
): Promise<Comparison[]> {
  const { surroundings, entries } = bench
  const programs = {
    floor: floorProgram(surroundings, entries),
    project: projectProgram(surroundings, entries),
  }
  return await withServers(programs, async (servers) => {
    const comparisons: Comparison[] = []
    for (const measured of cases) {
      const comparison = await compare(bench, measured, servers)
      onResult(measured, comparison)
      comparisons.push(comparison)
    }
    return comparisons
  })
}

async function compare(bench: Bench, measured: Case, servers: Both<RunningServer>): Promise<Comparison> {
  const { generator, rounds, seconds, surroundings } = bench
  const { database_url } = surroundings
  await actAs(database_url, measured)
  const callers = await startSessions(database_url)
  const before = () => prepare(database_url, measured, callers)
  await requireSameAnswers(measured, servers, callers, before)
  const requests = measured.requests(callers)
  const measure = async (server: RunningServer, duration: number) => {
    await before()
    return await load(generator, server, requests, { seconds: duration, connections: measured.connections })
  }
  // No part is longer than a round: `before` also forgets the hits of each user, who may invite only 30 times.
  const part = Math.min(seconds, WARM_UP_S)
  for (const server of [servers.floor, servers.project]) {
    for (let warm = 0; warm < WARM_UP_S; warm += part) await measure(server, part)
  }

  const pairs: Both<Round>[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const project = await measure(servers.project, seconds)
      pairs.push({ project, floor: await measure(servers.floor, seconds) })
    } else {
      const floor = await measure(servers.floor, seconds)
      pairs.push({ floor, project: await measure(servers.project, seconds) })
    }
  }
  const peak_mb = { floor: peakMegabytes(servers.floor.pid), project: peakMegabytes(servers.project.pid) }
  return { key: measured.key, rounds: pairs, peak_mb }
}
