import { expect, vi } from 'vitest'
import type { DatabaseHandle } from '../src/adapters/postgres/database.ts'
import type { Command } from '../src/adapters/postgres/statements.ts'
import { query } from './postgres.ts'
import { beforeStatements } from './statements.ts'
import { TIMEOUT_MS } from './timeout.ts'

export type Meanwhile = {
  wrap(database: DatabaseHandle): DatabaseHandle
  /** Runs `work` once, right before the next statement whose text matches. */
  before(statement: RegExp, work: () => Promise<unknown>): void
}

/** Lets a test do something between two statements of a request. */
export function createMeanwhile(): Meanwhile {
  let planned: { statement: RegExp; work: () => Promise<unknown> } | undefined
  const pause = async ({ text }: Command) => {
    if (!planned?.statement.test(text)) return
    const { work } = planned
    planned = undefined
    await work()
  }
  return {
    wrap: (database) => ({
      ...beforeStatements(database, pause),
      transaction: (work) => database.transaction((tx) => work(beforeStatements(tx, pause))),
    }),
    before(statement, work) {
      planned = { statement, work }
    },
  }
}

/** Waits until a request has ended, or waits for a lock. */
export async function endedOrBlocked(database_url: string, request: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  request.then(end, end)
  const blocked = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await vi.waitFor(async () => expect(ended || (await query(database_url, blocked)).length > 0).toBe(true), TIMEOUT_MS)
}
