import { median } from '../arithmetic/statistics.ts'
import type { Case } from '../cases/case.ts'
import { startSessions } from '../data/callers.ts'
import { type Program, startServer } from '../servers/process.ts'
import { floorProgram, projectProgram } from '../servers/programs.ts'
import { startStatementCounter } from '../servers/statement-counter.ts'
import { send } from './answers.ts'
import { actAs, type Bench, prepare } from './bench.ts'
import type { Both } from './compare.ts'

const SAMPLES = 9

/** The counts include the statements of the transaction, by the key of the case. */
export type StatementCounts = Record<string, Both<number>>

/** Counts what each server sends to PostgreSQL for single requests, by listening to the connection. */
export async function countStatements(
  { surroundings, entries }: Pick<Bench, 'surroundings' | 'entries'>,
  cases: readonly Case[],
): Promise<StatementCounts> {
  const floor = await countOf(surroundings.database_url, cases, (url) =>
    floorProgram({ ...surroundings, database_url: url }, entries),
  )
  const project = await countOf(surroundings.database_url, cases, (url) => {
    const program = projectProgram({ ...surroundings, database_url: url }, entries)
    // The queue of jobs asks for work at any time, so it is off.
    return { ...program, environment: { ...program.environment, RUN_JOBS: 'off' } }
  })
  return Object.fromEntries(
    cases.map(({ key }) => [key, { floor: floor[key] ?? Number.NaN, project: project[key] ?? Number.NaN }]),
  )
}

async function countOf(
  database_url: string,
  cases: readonly Case[],
  programOf: (url: string) => Program,
): Promise<Record<string, number>> {
  const counter = await startStatementCounter(database_url)
  try {
    const server = await startServer(programOf(counter.url))
    try {
      const counts: Record<string, number> = {}
      for (const measured of cases) {
        await actAs(database_url, measured)
        const callers = await startSessions(database_url)
        await prepare(database_url, measured, callers)
        const [first, ...others] = measured.requests(callers)
        if (!first) throw new Error(`${measured.name} has no request`)
        // The first request on a connection also prepares.
        await send(server, first)
        const samples: number[] = []
        for (let sample = 0; sample < SAMPLES; sample += 1) {
          const before = counter.counts.statements
          const { status } = await send(server, others[sample] ?? first)
          if (status >= 300) throw new Error(`${server.name} ${measured.name} answered ${status}`)
          samples.push(counter.counts.statements - before)
        }
        counts[measured.key] = median(samples)
      }
      return counts
    } finally {
      await server.stop()
    }
  } finally {
    counter.close()
  }
}
