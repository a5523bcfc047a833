import { withClient } from '@plinth/database/client'
import { vi } from 'vitest'
import { mailJob } from '../src/features/mails/mail-job.ts'
import type { Jobs } from '../src/jobs/jobs.ts'
import { TIMEOUT_MS } from './timeout.ts'

const UNDONE = `select count(*)::int as undone from pgboss.job
  where name = $1 and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`

/** Resolves once no mail is under way or due. One that waits for its next attempt is not waited for. */
export async function jobsDone(url: string, jobs: Jobs): Promise<void> {
  await withClient(url, async (client) => {
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(UNDONE, [mailJob.name])
        if (rows[0].undone === 0) return
        jobs.wake(mailJob)
        throw new Error('Mails wait')
      },
      { timeout: TIMEOUT_MS, interval: 5 },
    )
  })
}
