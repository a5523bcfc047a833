import type { Logger } from 'pino'

/** Runs a clean-up whose failure must not replace the result or the error before it: the failure is only logged. */
export async function quietly(logger: Logger, failure: string, cleanUp: () => Promise<unknown>): Promise<void> {
  try {
    await cleanUp()
  } catch (err) {
    logger.error({ event: 'clean_up.failed', err }, failure)
  }
}
