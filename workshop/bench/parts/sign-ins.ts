import type { Request } from '../cases/case.ts'
import { READS } from '../cases/reads.ts'
import { WRITES } from '../cases/writes.ts'
import { startSessions } from '../data/callers.ts'
import { load } from '../load/load.ts'
import { CONNECTIONS, WARM_UP_S } from '../options/settings.ts'
import { type RunningServer, startServer } from '../servers/process.ts'
import { projectProgram } from '../servers/programs.ts'
import { send } from './answers.ts'
import { type Bench, prepare } from './bench.ts'

const IN_FLIGHT = 10

/** The p99 of GET /users/me is in milliseconds, without and with ten sign-ins that are always in flight. */
export type SignInRound = { idle_ms: number; busy_ms: number; sign_ins: number }

/** Alternates rounds with and without sign-ins, in reversed order every second time. */
export async function measureBesideSignIns(bench: Bench): Promise<SignInRound[]> {
  const { generator, surroundings, entries, rounds, seconds } = bench
  const me = READS.find(({ key }) => key === 'me')
  const sign_in = WRITES.find(({ key }) => key === 'sign-in')
  if (!me || !sign_in) throw new Error('There is no such case')
  const callers = await startSessions(surroundings.database_url)
  const server = await startServer(projectProgram(surroundings, entries))
  try {
    const requests = me.requests(callers)
    const measure = async () => (await load(generator, server, requests, { seconds })).p99_ms
    await load(generator, server, requests, { seconds: WARM_UP_S })
    const results: SignInRound[] = []
    for (let round = 0; round < rounds; round += 1) {
      await prepare(surroundings.database_url, sign_in, callers)
      const early = round % 2 === 0 ? await measure() : undefined
      const busy = await beside(server, sign_in.requests(callers), measure)
      results.push({ idle_ms: early ?? (await measure()), busy_ms: busy.result, sign_ins: busy.count })
    }
    return results
  } finally {
    await server.stop()
  }
}

/** A number of requests is always in flight during the work. */
async function beside(server: RunningServer, requests: readonly Request[], work: () => Promise<number>) {
  let ended = false
  let count = 0
  const callers = Array.from({ length: IN_FLIGHT }, async (_, index) => {
    for (let turn = index; !ended; turn += IN_FLIGHT) {
      const request = requests[turn % requests.length]
      if (!request) return
      const { status } = await send(server, request)
      if (status !== 200) throw new Error(`A sign-in beside ${CONNECTIONS} connections answered ${status}`)
      count += 1
    }
  })
  try {
    return { result: await work(), count }
  } finally {
    ended = true
    await Promise.all(callers)
  }
}
