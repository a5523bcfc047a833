import { withClient } from '@plinth/database/client'
import { vi } from 'vitest'
import type { Jobs } from '../src/jobs/jobs.ts'
import { TIMEOUT_MS } from './timeout.ts'

// Jobs of pg-boss itself begin with an underscore.
const UNDONE = `select distinct name from pgboss.job
  where name not like '\\_%' and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`

/** Resolves once no job is under way or due. One that waits for its next attempt is not waited for. */
export async function jobsDone(url: string, jobs: Jobs): Promise<void> {
  await withClient(url, async (client) => {
    await vi.waitFor(
      async () => {
        const { rows } = await client.query<{ name: string }>(UNDONE)
        if (rows.length === 0) return
        for (const job of rows) jobs.wake(job)
        throw new Error(`Jobs wait: ${rows.map(({ name }) => name).join(', ')}`)
      },
      { timeout: TIMEOUT_MS, interval: 5 },
    )
  })
}
