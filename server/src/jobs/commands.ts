import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { withBoss } from './boss.ts'
import { DEAD } from './queries.ts'

const MAX = 10_000

/** Sends dead jobs again: one by its id, or up to ten thousand of a name. Returns how many. */
export async function redriveDead(
  database: DatabaseHandle,
  { id, job }: { id: string | null; job: string | null },
): Promise<number> {
  return await withBoss(database, async (boss) => {
    // No process has ever started its workers.
    if (!(await boss.getQueue(DEAD))) return 0
    return await boss.redrive(DEAD, {
      limit: MAX,
      ...(id !== null && { ids: [id] }),
      ...(job !== null && { sourceName: job }),
    })
  })
}

/** Sends a job before its time. Returns its id, or null with the names of the jobs that have a schedule. */
export async function sendScheduled(
  database: DatabaseHandle,
  name: string,
): Promise<{ id: string | null; scheduled: string[] }> {
  return await withBoss(database, async (boss) => {
    const scheduled = (await boss.getSchedules()).map((schedule) => schedule.name).toSorted()
    return { id: scheduled.includes(name) ? await boss.send(name, {}) : null, scheduled }
  })
}
