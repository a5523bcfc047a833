import type { PgBoss, Queue } from 'pg-boss'
import { HEARTBEAT_S } from './boss.ts'
import type { Worked } from './job.ts'
import { DEAD } from './queries.ts'

const DAY_S = 24 * 60 * 60

// pg-boss drops a job after this time. It is long, so that an operator notices a fault before.
const KEPT_S = 90 * DAY_S
const DONE_KEPT_S = DAY_S
// The row of a done job stays so long where it could not be deleted at once.
const DONE_LEFT_S = 60 * 60

type Described = Worked['job']

/** Creates the queue of each job, and changes the one that an older release described otherwise. */
export async function keepQueues(boss: PgBoss, jobs: readonly Described[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const wanted of [{ name: DEAD, retentionSeconds: KEPT_S }, ...jobs.map(queueOf)]) {
    const { name, ...options } = wanted
    const found = known.get(name)
    if (!found) await boss.createQueue(name, options)
    else if (differs(found, options)) await boss.updateQueue(name, options)
  }
}

function queueOf({ name, retries, timeout_s, keeps_dead, keeps_done }: Described): Queue {
  return {
    name,
    retryLimit: retries.limit,
    retryDelay: retries.delay_s,
    retryBackoff: true,
    retryDelayMax: retries.max_delay_s,
    expireInSeconds: timeout_s,
    heartbeatSeconds: HEARTBEAT_S,
    retentionSeconds: KEPT_S,
    deleteAfterSeconds: keeps_done ? DONE_KEPT_S : DONE_LEFT_S,
    ...(keeps_dead && { deadLetter: DEAD }),
  }
}

function differs(found: object, wanted: object): boolean {
  const before = new Map(Object.entries(found))
  return Object.entries(wanted).some(([option, value]) => before.get(option) !== value)
}

/** Writes the schedules of these jobs, and removes those that they no longer have. Leaves other jobs alone. */
export async function keepSchedules(boss: PgBoss, jobs: readonly Described[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, schedule } of jobs) {
    const found = known.get(name)
    if (schedule === null && found !== undefined) await boss.unschedule(name)
    if (schedule !== null && schedule !== found) await boss.schedule(name, schedule, {}, { tz: 'UTC' })
  }
}
