import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { median } from './arithmetic/statistics.ts'
import { get } from './cases/case.ts'
import { type Caller, startSessions } from './data/callers.ts'
import { addPeople } from './data/people.ts'
import { findGenerator } from './load/find-generator.ts'
import { load } from './load/load.ts'
import { ROUNDS, SESSION_COOKIE, WORK_DIRECTORY } from './options/settings.ts'
import { type RunningServer, startServer } from './servers/process.ts'
import { projectProgram } from './servers/programs.ts'

const CALLERS = 32
const BOUND = 1.2
const [ROUND_S, WARM_UP_S] = [6, 4]

/** The call needs the provider, and must get the response of a provider that hangs. */
export type Call = (signal: AbortSignal) => Promise<void>

export type Outage = {
  /** The files and the report name the provider. */
  name: string
  environment: Record<string, string>
  setHanging(hangs: boolean): void
  /** Returns what one user calls again and again; the provider still responds here. */
  prepare(server: RunningServer, token: string): Promise<Call>
  every_ms: number
}

/**
 * Does a provider that hangs slow down the other routes? Rounds of GET /users/me with and without it alternate, so that
 * other load affects both. While it hangs, many users call routes that need it. Fails the process above the bound.
 */
export async function measureOutage(outage: Outage): Promise<void> {
  const directory = join(WORK_DIRECTORY, `${outage.name}-outage`)
  await mkdir(directory, { recursive: true })
  const database = await startEmbedded({ directory, durable: true })
  try {
    await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
    await addPeople(database.url)
    const callers = await startSessions(database.url)
    const program = projectProgram({ database_url: database.url })
    const server = await startServer({
      ...program,
      name: `${outage.name}-outage`,
      // In production the provider has an https endpoint.
      environment: { ...program.environment, NODE_ENV: 'development', ...outage.environment },
    })
    report(outage, await alternate(outage, server, callers))
    await server.stop()
  } finally {
    await database.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Each round has its p99 in milliseconds. */
type Rounds = { normal: number[]; hanging: number[] }

async function alternate(outage: Outage, server: RunningServer, users: readonly Caller[]): Promise<Rounds> {
  const calls = await Promise.all(users.slice(0, CALLERS).map(({ token }) => outage.prepare(server, token)))
  const generator = await findGenerator()
  const requests = get('/users/me')(users)
  const measure = (seconds: number) => load(generator, server, requests, { seconds })
  await measure(WARM_UP_S)
  const rounds: Rounds = { normal: [], hanging: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.normal.push((await measure(ROUND_S)).p99_ms)
    outage.setHanging(true)
    const end = new AbortController()
    const callers = Promise.all(
      calls.map((call, index) => repeat(call, end.signal, (index * outage.every_ms) / CALLERS, outage)),
    )
    // The failure is thrown below.
    callers.catch(() => undefined)
    // All callers have begun after this.
    await wait(outage.every_ms)
    rounds.hanging.push((await measure(ROUND_S)).p99_ms)
    end.abort()
    await callers
    outage.setHanging(false)
  }
  return rounds
}

async function repeat(call: Call, signal: AbortSignal, delay_ms: number, { every_ms }: Outage): Promise<void> {
  try {
    await wait(delay_ms, undefined, { signal })
    while (!signal.aborted) await Promise.all([call(signal), wait(every_ms, undefined, { signal })])
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function report({ name }: Outage, { normal, hanging }: Rounds): void {
  const ratio = median(hanging.map((ms, round) => ms / (normal[round] ?? 0)))
  console.log(
    `${name}: GET /users/me beside ${CALLERS} users whose calls fail: p99 ${median(hanging).toFixed(1)} ms, ` +
      `without them ${median(normal).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (must be at most ${BOUND})`,
  )
  if (ratio > BOUND) process.exitCode = 1
}

/** Returns the headers of a signed-in user who sends JSON. */
export function headersOf(token: string): Record<string, string> {
  return { cookie: `${SESSION_COOKIE}=${token}`, 'content-type': 'application/json' }
}
