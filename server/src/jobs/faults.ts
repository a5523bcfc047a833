import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

const QUIET_MS = 60_000

/** Logs what fails around the jobs at most once a minute, because each job asks for the next one every two seconds. */
export function logFaults(boss: PgBoss, logger: Logger): void {
  let quiet_until = 0
  boss.on('error', ({ message: reason }) => {
    if (performance.now() < quiet_until) return
    quiet_until = performance.now() + QUIET_MS
    logger.warn({ event: 'jobs.unreachable', reason }, 'the jobs could not be read or written')
  })
  boss.on('warning', ({ message, data }) => logger.warn({ event: 'jobs.warning', data }, message))
}
