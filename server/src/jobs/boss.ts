import { type Db, PgBoss } from 'pg-boss'
import type { DatabaseHandle, Queryable } from '../adapters/postgres/database.ts'

/** A job under way is touched twice in this time. Otherwise its process has died, and supervision gives it back. */
export const HEARTBEAT_S = 30

export type Intervals = { supervision_s: number; schedules_s: number }

export const INTERVALS: Intervals = { supervision_s: 30, schedules_s: 30 }

/**
 * Opens pg-boss on our pool. It changes no schema: its tables come with our migrations, and every queue is in the one
 * table that is there, so that it needs no right but to read and write rows.
 */
export function openBoss(database: DatabaseHandle, works: boolean, intervals: Intervals): PgBoss {
  return new PgBoss({
    db: { executeSql: async (text, values = []) => ({ rows: await database.runRaw(text, values) }) },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: intervals.supervision_s,
    monitorIntervalSeconds: intervals.supervision_s,
    cronMonitorIntervalSeconds: intervals.schedules_s,
    // Only the owner of a table may do these, or they need a connection of their own.
    reindex: false,
    monitorVacuum: false,
    useListenNotify: false,
    registerInstance: false,
  })
}

export async function withBoss<T>(database: DatabaseHandle, step: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = openBoss(database, false, INTERVALS)
  boss.on('error', () => undefined)
  await boss.start()
  try {
    return await step(boss)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

/** Lets pg-boss write as a part of a transaction, or by a statement of its own. */
export function within(to: Queryable): Db {
  return { executeSql: async (text, values = []) => ({ rows: await to.all<object>({ text, values }) }) }
}
