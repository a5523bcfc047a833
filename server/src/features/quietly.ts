import type { Logger } from 'pino'

/** Only logs the failure of a clean-up, which must not replace the result or the error before it. */
export async function quietly(logger: Logger, failure: string, cleanUp: () => Promise<unknown>): Promise<void> {
  try {
    await cleanUp()
  } catch (err) {
    logger.error({ event: 'clean_up.failed', err }, failure)
  }
}
