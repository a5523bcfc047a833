import { createEnvelopeReporter } from '../adapters/error-reporting/envelope-reporter.ts'
import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import type { Config } from '../config.ts'
import { createLogging } from '../logging.ts'
import type { JoblessServices } from '../services.ts'
import { TIMING } from '../timing.ts'
import { build } from './build.ts'

/** Builds the services for a part of a command, and finishes the work that it leaves to the event bus. */
export async function withServices<T>(
  config: Config,
  database: DatabaseHandle,
  work: (services: JoblessServices) => Promise<T>,
): Promise<T> {
  const { error_reporting: configuration, environment, release } = config
  const logging = await createLogging(config)
  const errors = createEnvelopeReporter({ configuration, environment, release, logger: logging.logger })
  const services = await build({ ...logging, config, errors, metrics: null, database })
  try {
    return await work(services)
  } finally {
    await services.events.drain(TIMING.drain)
    await errors.flush(TIMING.error_reports.flush)
    logging.flush()
  }
}
