import { setTimeout as wait } from 'node:timers/promises'
import { boolean, type infer as Infer, int, object, optional, string } from 'zod/mini'
import { type Attempt, defineJob, GivenUp, NO_DATA, type Worked, worked } from '../../../src/jobs/job.ts'

export const INTERVALS = { supervision_s: 1, schedules_s: 1 }

const Data = object({
  label: string(),
  /** Up to this attempt the job goes on until its signal aborts. */
  hangs: optional(int()),
  lasts_ms: optional(int()),
  /** Up to this attempt the job fails. */
  fails: optional(int()),
  /** The job fails for good. */
  gives_up: optional(boolean()),
})

export const task = defineJob({
  name: 'task',
  schema: Data,
  retries: { limit: 2, delay_s: 1, max_delay_s: 60 },
  at_once: 2,
  poll_s: 0.5,
})

export const hurried = defineJob({ ...task, name: 'hurried', timeout_s: 1, retries: { ...task.retries, limit: 1 } })

export const brief = defineJob({ ...task, name: 'brief', keeps_done: false })

export const tick = defineJob({ name: 'tick', schema: NO_DATA, schedule: '* * * * *', poll_s: 0.5 })

/** The job is due once a year, and fails. */
export const late = defineJob({ name: 'late', schema: NO_DATA, schedule: '0 0 29 2 *', poll_s: 0.5 })

/** Not all processes have the release of this job. */
export const newer = defineJob({ name: 'newer', schema: NO_DATA, poll_s: 0.5 })

export function createJobs(say: (line: object) => void): Record<string, Worked> {
  const perform = async (
    { label, hangs = 0, lasts_ms = 0, fails = 0, gives_up = false }: Infer<typeof Data>,
    { number, signal }: Attempt,
  ) => {
    say({ began: label, number })
    if (number <= hangs) await wait(2 ** 30, undefined, { signal })
    await wait(lasts_ms, undefined, { signal })
    if (number <= fails) throw new Error('No luck')
    if (gives_up) throw new GivenUp('No hope')
    say({ done: label, number })
  }
  return {
    task: worked(task, perform),
    hurried: worked(hurried, perform),
    brief: worked(brief, perform),
    tick: worked(tick, async () => say({ done: 'tick' })),
    late: worked(late, async () => {
      throw new Error('No luck')
    }),
    newer: worked(newer, async () => say({ done: 'newer' })),
  }
}
