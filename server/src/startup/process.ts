import { createEnvelopeReporter } from '../adapters/error-reporting/envelope-reporter.ts'
import { createMetrics } from '../adapters/metrics/metrics.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { misspeltInWords } from '../config/misspelt.ts'
import { readConfig } from '../config.ts'
import { createLogging } from '../logging.ts'
import { developmentDatabase } from './development-database.ts'
import { exitOnUnexpected } from './shutdown.ts'

export type ServerProcess = Awaited<ReturnType<typeof openProcess>>

/** Stops the embedded database when the start fails. @throws ConfigurationFault, or what `run` throws */
export async function withProcess(run: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await openProcess()
  try {
    await run(server)
  } catch (error) {
    await server.stopEmbedded()
    throw error
  }
}

async function openProcess() {
  const config = readConfig()
  const logging = await createLogging(config)
  const { logger, flush } = logging
  for (const misspelt of config.misspelt)
    logger.warn({ event: 'misspelt_variable', ...misspelt }, misspeltInWords(misspelt))
  const metrics = config.metrics && (await createMetrics(config.release))
  const observe = config.error_reporting ? metrics?.callsOf('error_reporting') : undefined
  const { error_reporting: configuration, environment, release } = config
  const errors = createEnvelopeReporter({ configuration, environment, release, logger, observe })
  exitOnUnexpected(logger, errors, flush)
  const embedded = config.database.url === null ? await developmentDatabase() : null
  const database_url = config.database.url ?? embedded?.url ?? ''
  const database = openDatabase({
    url: database_url,
    pool_max: config.database.pool_max,
    prepared_statements: config.database.prepared_statements,
    onConnectionLost: (err) => logger.warn({ err }, 'a database connection was lost'),
  })
  return { ...logging, config, metrics, errors, database_url, database, stopEmbedded: async () => embedded?.stop() }
}
