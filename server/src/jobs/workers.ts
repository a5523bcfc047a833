import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobOutcome } from '../adapters/metrics/port.ts'
import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { inContext } from '../adapters/request-context.ts'
import { TIMING, waitAtMost } from '../timing.ts'
import { GivenUp, Refused, type Sender, type Worked } from './job.ts'
import { deleteDone, giveBack, REFUSED } from './queries.ts'
import { contextOf, dataOf, type StoredData } from './request.ts'

// One worker of each job looks regularly. The others are woken when there may be more.
const SPARE_POLL_S = 30

type Parts = {
  boss: PgBoss
  sender: Sender
  database: DatabaseHandle
  logger: Logger
  report: (error: unknown, about: { job: string }) => void
  onEnd?: ((job: string, outcome: JobOutcome) => void) | undefined
}

export class Workers {
  readonly #parts: Parts
  readonly #ids = new Map<string, string[]>()
  readonly #running = new Set<Promise<unknown>>()
  readonly #busy = new Set<string>()
  readonly #stopping = new AbortController()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Begins to do a job by `at_once` workers. One that took a job wakes the next one, and looks again at its end. */
  async begin({ job, work }: Worked): Promise<void> {
    const { boss } = this.#parts
    const ids: string[] = []
    this.#ids.set(job.name, ids)
    for (let count = 0; count < job.at_once; count++) {
      const poll_s = count === 0 ? job.poll_s : Math.max(job.poll_s, SPARE_POLL_S)
      const options = { pollingIntervalSeconds: poll_s, includeMetadata: true, perJobResults: true } as const
      const id = await boss.work<StoredData, JobResult[], typeof options>(job.name, options, async ([taken]) => {
        if (!taken) return []
        this.#busy.add(id)
        this.wake(job.name)
        const done = inContext(contextOf(taken.data), () => this.#attempt(taken, { job, work }))
        this.#running.add(done)
        const result = await done.finally(() => {
          this.#running.delete(done)
          this.#busy.delete(id)
          boss.notifyWorker(id)
        })
        return [result]
      })
      ids.push(id)
    }
  }

  /** Lets a worker that has no job of this name look for one now. */
  wake(name: string): void {
    const idle = this.#ids.get(name)?.find((id) => !this.#busy.has(id))
    if (idle !== undefined) this.#parts.boss.notifyWorker(idle)
  }

  async close(): Promise<void> {
    const { boss, logger } = this.#parts
    // The promise resolves once what is done is also written as done.
    const ended = Promise.allSettled([...this.#ids.keys()].map((name) => boss.offWork(name, { wait: true })))
    await waitAtMost(TIMING.jobs.end, ended)
    this.#stopping.abort(new Error('The server is shutting down'))
    await waitAtMost(TIMING.jobs.abort, ended)
    // Nothing gives back a job whose work goes on, because another process would do it at the same time. Supervision
    // finds it like the job of a process that died.
    if (this.#running.size > 0) {
      logger.error({ event: 'jobs.abandoned', left: this.#running.size }, 'jobs did not end at shutdown')
      return
    }
    await boss.stop({ graceful: true, close: false, timeout: TIMING.jobs.settle })
  }

  async #attempt(taken: JobWithMetadata<StoredData>, { job, work }: Worked): Promise<JobResult> {
    const { database, onEnd, sender: jobs } = this.#parts
    const { name, id, retryCount: retry_count } = taken
    const signal = AbortSignal.any([taken.signal, this.#stopping.signal])
    try {
      // The job may have been taken while the shutdown began.
      signal.throwIfAborted()
      // The times of our pool are text.
      const sent_at = new Date(taken.createdOn)
      await work(dataOf(taken.data), { id, number: retry_count + 1, sent_at, jobs, signal })
      // The attempt was given up already, and may be under way elsewhere.
      if (taken.signal.aborted) throw new Error(`It took longer than ${taken.expireInSeconds} s, or was taken over`)
    } catch (error) {
      if (error instanceof GivenUp || !this.#stopping.signal.aborted) return this.#failed(taken, error)
      await database.exec(giveBack({ name, id, retry_count }))
      onEnd?.(name, 'given_back')
      // Completing it has no effect any more.
      return { id, status: 'completed' }
    }
    onEnd?.(name, 'done')
    // Completing a deleted job has no effect. It was done, so a failure here must not repeat it.
    if (!job.keeps_done) await database.exec(deleteDone({ name, id, retry_count })).catch(() => undefined)
    return { id, status: 'completed' }
  }

  /** Logs a failed attempt, reports the last one, and returns what may be stored of it: no stack, no values. */
  #failed({ name, id, retryCount, retryLimit }: JobWithMetadata<StoredData>, thrown: unknown): JobResult {
    const { logger, report, onEnd } = this.#parts
    const is_last = retryCount >= retryLimit || thrown instanceof GivenUp
    const error = thrown instanceof GivenUp ? (thrown.cause ?? thrown) : thrown
    const fields = { err: error, job: name, job_id: id, attempt: retryCount + 1 }
    if (thrown instanceof Refused) logger.warn(fields, 'a job was refused')
    else if (is_last) {
      logger.error(fields, 'a job failed for the last time')
      report(error, { job: name })
    } else logger.warn(fields, 'a job failed and is tried again')
    onEnd?.(name, is_last ? 'dead' : 'failed')
    const message = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'It threw no error'
    const output = { name: thrown instanceof Refused ? REFUSED : 'JobFailed', message }
    return { id, status: is_last ? 'deadletter' : 'failed', output }
  }
}
