import { toCookie } from '../cases/case.ts'
import { startSessions } from '../data/callers.ts'
import { COLD_STARTS } from '../options/settings.ts'
import { type Program, startServer } from '../servers/process.ts'
import { floorProgram, projectProgram } from '../servers/programs.ts'
import type { Bench } from './bench.ts'
import type { Both } from './compare.ts'

/** Measures from the start of the process to the first response to a signed-in user, in turns. */
export async function measureColdStarts({ surroundings, entries }: Bench): Promise<Both<number>[]> {
  const [caller] = await startSessions(surroundings.database_url)
  const cookie = toCookie(caller?.token ?? '')
  const starts: Both<number>[] = []
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const floor = await coldStart(floorProgram(surroundings, entries), cookie)
    starts.push({ floor, project: await coldStart(projectProgram(surroundings, entries), cookie) })
  }
  return starts
}

async function coldStart(program: Program, cookie: string): Promise<number> {
  const started = performance.now()
  const server = await startServer(program)
  try {
    const { status } = await fetch(`${server.url}/users/me`, { headers: { cookie } })
    const took = performance.now() - started
    if (status !== 200) throw new Error(`${server.name} answered ${status} to a signed-in user`)
    return took
  } finally {
    await server.stop()
  }
}
