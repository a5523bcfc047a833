import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ErrorReporter } from '../adapters/error-reporting/port.ts'
import type { Logging } from '../logging.ts'
import { TIMING } from '../timing.ts'

/** The steps run in this order. A step that fails does not keep the next ones from running. */
export type Closing = { name: string; close: () => Promise<unknown> }[]

/** Serves for `drain_ms` or until the second signal, closes step by step, and ends with 1 after a fault or 25 s. */
export function closeOnSignal(
  { logger, flush }: Pick<Logging, 'logger' | 'flush'>,
  draining: AbortController,
  closing: Closing,
  drain_ms: number,
): void {
  const second = new AbortController()
  const close = async (signal: NodeJS.Signals) => {
    if (draining.signal.aborted) return second.abort()
    draining.abort()
    logger.info({ event: 'draining', signal })
    await wait(drain_ms, undefined, { signal: second.signal }).catch(() => undefined)
    setTimeout(() => process.exit(1), TIMING.exit).unref()
    let failed = false
    for (const { name, close } of closing) {
      await close().catch((err: unknown) => {
        failed = true
        logger.error({ err, step: name }, 'a step of the shutdown failed')
      })
    }
    logger.info({ event: 'stopped' })
    flush()
    process.exit(failed ? 1 : 0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

/** Logs and reports an unexpected error and exits with 1, since the state of the process is unknown. */
export function exitOnUnexpected(logger: Logger, errors: ErrorReporter, flush: () => void): void {
  let ending = false
  const exit = async (err: unknown) => {
    logger.fatal({ err }, 'unexpected error, the process ends')
    flush()
    if (ending) return
    ending = true
    errors.report(err, { fatal: true })
    await errors.flush(TIMING.error_reports.flush)
    flush()
    process.exit(1)
  }
  process.on('uncaughtException', exit)
  process.on('unhandledRejection', exit)
}
