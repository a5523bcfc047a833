import { fileURLToPath } from 'node:url'
import { createChat } from '../adapters/chat/chat.ts'
import { createErrorReporter } from '../adapters/error-reporting/error-reporter.ts'
import type { ErrorReporter } from '../adapters/error-reporting/port.ts'
import { createIdentityProvider } from '../adapters/identity-provider/identity-provider.ts'
import { createMailer } from '../adapters/mail/mailer.ts'
import type { Mailer } from '../adapters/mail/port.ts'
import { loadTemplates } from '../adapters/mail/templates.ts'
import { listenForMetrics } from '../adapters/metrics/listener.ts'
import { createMetrics } from '../adapters/metrics/metrics.ts'
import { measureChat, measureIdentityProvider, measureMailer } from '../adapters/metrics/outgoing.ts'
import type { Metrics } from '../adapters/metrics/port.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { defaultMigrationsDirectory, migrate } from '../adapters/postgres/migrate.ts'
import { createApp, registerListeners } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { EventBus } from '../events.ts'
import { createPasswords } from '../features/auth/passwords/hashing.ts'
import { createLogging, type Logging } from '../logging.ts'
import { sweepRegularly } from '../sweep.ts'
import { localAuthSecret } from './auth-secret.ts'
import { connect } from './connect.ts'
import { developmentDatabase } from './development-database.ts'
import { closeOnSignal, exitOnUnexpected, REPORT_MS } from './shutdown.ts'

export const dataDirectory = fileURLToPath(new URL('../../../.data', import.meta.url))

/**
 * Starts the API in the order of the rule [C1]: the database, its migrations, the event
 * handlers, the nine templates, and only then the port. Whatever fails keeps the port closed.
 * @throws ConfigurationFault, StartupFault, or the step's own error; the caller prints it and exits 1
 */
export async function start(): Promise<void> {
  const config = readConfig()
  const logging = await createLogging(config)
  const { logger, flush } = logging
  const metrics = config.metrics && (await createMetrics())
  const errors = createErrorReporter({
    configuration: config.error_reporting,
    environment: config.environment,
    release: config.release,
    logger,
    observe: metrics?.observeCall.bind(null, 'error_reporting'),
  })
  exitOnUnexpected(logger, errors, flush)
  const embedded = config.database.url === null ? await developmentDatabase(dataDirectory) : null
  try {
    await serve({ config, errors, metrics, ...logging }, config.database.url ?? embedded?.url ?? '', async () =>
      embedded?.stop(),
    )
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function serve(
  {
    config,
    errors,
    metrics,
    logger,
    requestLogger,
    flush,
  }: Logging & { config: Config; errors: ErrorReporter; metrics: Metrics | null },
  database_url: string,
  stopEmbedded: () => Promise<void>,
): Promise<void> {
  const database = openDatabase({
    url: database_url,
    pool_max: config.database.pool_max,
    prepared_statements: config.database.prepared_statements,
    onConnectionLost: (err) => logger.warn({ err }, 'a database connection was lost'),
  })
  await connect(database, config.database)

  const directory = config.migrations_directory ?? defaultMigrationsDirectory
  const { applied, total } = await migrate({ database_url, directory })

  const events = new EventBus(logger, errors.report)
  metrics?.watchLanes(events.lanes)
  metrics?.watchPool(database.connections)
  let mailer: Mailer
  const chat = measureChat(createChat(config.chat), metrics?.observeCall)
  registerListeners({ events, database, config, logger, errors }, () => mailer, chat)

  const templates = await loadTemplates({
    directory: config.email_templates_directory,
    origins: [config.frontend_url, config.server_url],
  })
  // Written at every level: without a mail provider the log is where a link arrives.
  const mailLog = logger.child({}, { level: 'info' })
  mailer = measureMailer(
    createMailer({
      configuration: config.email,
      environment: config.environment,
      templates,
      write: (record) => mailLog.info(record),
    }),
    metrics?.observeCall,
  )

  let draining = false
  const stopSweeping = sweepRegularly(database, logger)
  const app = createApp({
    config,
    auth_secret: config.auth_secret ?? localAuthSecret(dataDirectory),
    logger,
    requestLogger,
    errors,
    metrics,
    database,
    events,
    mailer,
    passwords: await createPasswords(config.environment),
    identity_provider: measureIdentityProvider(
      await createIdentityProvider({ configuration: config.identity_provider, server_url: config.server_url }),
      metrics?.observeCall,
    ),
    counts: { migrations: total, templates: templates.count },
    isDraining: () => draining,
    deletion_checks: [],
  })
  const metricsListener = metrics && config.metrics && (await listenForMetrics(metrics, config.metrics))
  closeOnSignal(
    logger,
    () => {
      draining = true
    },
    [
      { name: 'http', close: () => app.close() },
      { name: 'sweep', close: async () => stopSweeping() },
      { name: 'events', close: () => events.drain(10_000) },
      { name: 'error reports', close: () => errors.flush(REPORT_MS) },
      { name: 'database', close: () => database.close() },
      { name: 'embedded database', close: stopEmbedded },
      { name: 'metrics', close: async () => metricsListener?.close() },
    ],
    flush,
  )

  await app.listen({ host: config.host, port: config.port })
  const { release, environment, trusted_proxy_profile } = config
  logger.info({
    event: 'listening',
    address: app.listeningOrigin,
    environment,
    release,
    trusted_proxy_profile,
    migrations: total,
    migrations_applied: applied,
    templates: templates.count,
    ...(metricsListener && { metrics: metricsListener.origin }),
  })
  flush()
}
