import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { INTERVALS, openBoss } from './boss.ts'

/** Sends a job before its time. Returns its id, or null with the names of the jobs that have a schedule. */
export async function sendScheduled(
  database: DatabaseHandle,
  name: string,
): Promise<{ id: string; scheduled: string[] } | { id: null; scheduled: string[] }> {
  const boss = openBoss(database, false, INTERVALS)
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const scheduled = (await boss.getSchedules()).map((schedule) => schedule.name).toSorted()
    return { id: scheduled.includes(name) ? await boss.send(name, {}) : null, scheduled }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}
