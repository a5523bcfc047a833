import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { cpuMicroseconds } from '@plinth/tools/process-usage'
import type pg from 'pg'
import { countUnread } from '../../../server/src/features/notifications/queries.ts'
import {
  directoryCount,
  type Filters,
  partPage,
  partsOf,
} from '../../../server/src/features/users/directory/queries.ts'
import { sessionByToken } from '../../../server/src/http/session.ts'

const SECONDS_EACH = 3
// Few have the last name, and everyone has the word before it.
const RARE = 'lastname 77'
const COMMON = 'lastname'

type Statement = { name?: string; text: string; values: unknown[] }

/** Reads the CPU time of the process of PostgreSQL that serves this connection. */
export async function cpuOfStatements(client: pg.Client): Promise<{ name: string; cpu_us: number }[]> {
  const { rows } = await client.query<{ pid: number; token_hash: Buffer; user_id: string }>(
    'select pg_backend_pid() as pid, token_hash, user_id from sessions limit 1',
  )
  const [session] = rows
  if (!session) throw new Error('There is no session')
  const { pid, token_hash, user_id } = session
  const lastPart = (filters: Filters) =>
    partPage(partsOf(filters).at(-1) ?? { order: [] }, filters, { limit: PAGE_DEFAULT + 1 })
  const search = (q: string) => lastPart({ q, sort: 'name' })
  const statements: Record<string, Statement> = {
    'session check': sessionByToken({ token_hash }),
    'unread count': countUnread({ user_id }),
    'directory, first page': lastPart({ sort: 'name' }),
    'its total': directoryCount({}),
    'search that finds few': search(RARE),
    'search that finds all': search(COMMON),
  }
  const measured: { name: string; cpu_us: number }[] = []
  for (const [name, statement] of Object.entries(statements)) {
    measured.push({ name, cpu_us: await cpuOf(client, pid, statement) })
  }
  return measured
}

async function cpuOf(client: pg.Client, pid: number, statement: Statement): Promise<number> {
  // A named statement has its lasting plan after so many runs.
  for (let run = 0; run < 10; run += 1) await client.query(statement)
  const before = cpuMicroseconds(pid)
  const end = performance.now() + SECONDS_EACH * 1000
  let runs = 0
  for (; performance.now() < end; runs += 1) await client.query(statement)
  return (cpuMicroseconds(pid) - before) / runs
}
