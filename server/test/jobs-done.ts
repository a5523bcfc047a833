import { vi } from 'vitest'
import type { Jobs } from '../src/jobs/jobs.ts'
import { query } from './postgres.ts'
import { TIMEOUT_MS } from './timeout.ts'

const UNDONE = `select distinct name from pgboss.job
  where name = any($1) and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`

/** `names` are the jobs that the app does. */
export type TestJobs = Jobs & { names: readonly string[] }

/** Resolves once none of these jobs is under way or due. A job that waits for its next attempt is not waited for. */
export async function jobsDone(url: string, jobs: TestJobs): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await query<{ name: string }>(url, UNDONE, [jobs.names])
      if (rows.length === 0) return
      for (const job of rows) jobs.wake(job)
      throw new Error(`Jobs wait: ${rows.map(({ name }) => name).join(', ')}`)
    },
    { timeout: TIMEOUT_MS, interval: 5 },
  )
}
