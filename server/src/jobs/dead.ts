import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { INTERVALS, openBoss } from './boss.ts'
import { DEAD } from './queries.ts'

const MAX = 10_000

/** Sends dead jobs again: one by its id, or up to ten thousand of a name. Returns how many. */
export async function redriveDead(
  database: DatabaseHandle,
  { id, job }: { id: string | null; job: string | null },
): Promise<number> {
  const boss = openBoss(database, false, INTERVALS)
  boss.on('error', () => undefined)
  await boss.start()
  try {
    // No process has ever started its workers.
    if (!(await boss.getQueue(DEAD))) return 0
    return await boss.redrive(DEAD, {
      limit: MAX,
      ...(id !== null && { ids: [id] }),
      ...(job !== null && { sourceName: job }),
    })
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}
