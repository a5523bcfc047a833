import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobOutcome } from '../adapters/metrics/port.ts'
import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { INTERVALS, type Intervals, openBoss, withBoss, within } from './boss.ts'
import { logFaults } from './faults.ts'
import type { Retries, Sender, Worked } from './job.ts'
import { keepQueues, keepSchedules } from './queues.ts'
import { withRequest } from './request.ts'
import { Workers } from './workers.ts'

export type Jobs = Sender & {
  wake(job: { name: string }): void
  /** Takes no further job, ends those under way within ten seconds, and gives back what was aborted. */
  close(): Promise<void>
}

type Options = {
  database: DatabaseHandle
  logger: Logger
  report: (error: unknown, about: { job: string }) => void
  jobs: readonly Worked[]
  works: boolean
  onEnd?: ((job: string, outcome: JobOutcome) => void) | undefined
  intervals?: Intervals
}

/** Creates the queue of each durable job, and starts the workers if this process runs jobs. */
export async function openJobs(options: Options): Promise<Jobs> {
  const { database, logger, jobs, works, intervals = INTERVALS } = options
  const boss = openBoss(database, works, intervals)
  logFaults(boss, logger)
  await boss.start()
  const described = jobs.map(({ job }) => job)
  await keepQueues(boss, described)
  const sender = createSender(boss, (name) => workers.wake(name))
  const workers = new Workers({ ...options, boss, sender })
  if (works) {
    await keepSchedules(boss, described)
    for (const each of jobs) await workers.begin(each)
  }
  return { ...sender, wake: ({ name }) => workers.wake(name), close: () => workers.close() }
}

/** Sends jobs of this kind also where no process has ever started its workers. */
export async function withSender(
  database: DatabaseHandle,
  job: Worked['job'],
  step: (jobs: Sender) => Promise<void>,
): Promise<void> {
  await withBoss(database, (boss) => keepQueues(boss, [job]))
  // The next one knows the queue from its start, and needs no second connection in the transaction.
  await withBoss(database, (boss) => step(createSender(boss, () => undefined)))
}

function createSender(boss: PgBoss, wake: (name: string) => void): Sender {
  return {
    async send(to, job, data, { key, after, retries, quietly = false } = {}) {
      const parsed = withRequest(job.schema.parse(data))
      const how = { db: within(to), ...(after && { startAfter: after }), ...optionsOf(retries) }
      if (!quietly && 'afterCommit' in to) to.afterCommit(() => wake(job.name))
      const id =
        key === undefined
          ? await boss.send(job.name, parsed, how)
          : (await boss.upsert(job.name, parsed, { ...how, singletonKey: key })).jobs[0]
      if (!id) throw new Error(`The job ${job.name} was not sent`)
      if (!quietly && !('afterCommit' in to)) wake(job.name)
      return id
    },
  }
}

function optionsOf({ limit, delay_s, max_delay_s }: Partial<Retries> = {}) {
  return {
    ...(limit !== undefined && { retryLimit: limit }),
    ...(delay_s !== undefined && { retryDelay: delay_s }),
    ...(max_delay_s !== undefined && { retryDelayMax: max_delay_s, retryBackoff: true }),
  }
}
