import type { FastifyInstance } from 'fastify'
import type { MetricsListener } from '../adapters/metrics/listener.ts'
import type { EventBus } from '../events.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { build, findBilling, findStorage } from './build.ts'
import { prepareDatabase } from './database-role.ts'
import { listenForEvents } from './listeners.ts'
import { openReader } from './read-replica.ts'
import { type Resources, serveMetrics, withResources } from './resources.ts'
import { type Closing, closeOnSignal, createDraining, REPORT_MS } from './shutdown.ts'
import { startJobs, startWorkers } from './workers.ts'

/**
 * Starts the API: database, migrations, event listeners, mail templates, and only then the port.
 * A failed step keeps the port closed.
 * @throws ConfigurationFault, StartupFault, or the step's own error; the caller prints it and exits 1
 */
export async function start(): Promise<void> {
  await withResources(run)
}

async function run(resources: Resources): Promise<void> {
  const { config } = resources
  const draining = createDraining()

  const schema = await prepareDatabase(resources)
  const { events, mailer, templates } = listenForEvents(resources)
  const counts = { migrations: schema.total, templates: await templates.load() }
  const outside = { storage: findStorage(resources), billing: await findBilling(resources) }
  const jobs = await startJobs(resources, { events, mailer }, config.does_jobs)
  const replica = openReader({ ...resources, config: config.database })
  const app = await build(resources, {
    reader: replica.reader,
    events,
    jobs,
    mailer,
    ...outside,
    counts,
    isDraining: draining.isDraining,
  })
  const workers = startWorkers(resources, { events, ...outside })
  const metrics = await serveMetrics(resources)
  closeOnSignal(
    resources,
    draining,
    closingOf(resources, { app, workers, jobs, events, metrics, replica }),
    config.drain_ms,
  )
  await listen(resources, app, {
    ...counts,
    migrations_applied: schema.applied,
    ...(metrics && { metrics: metrics.origin }),
  })
}

type Running = {
  app: FastifyInstance
  workers: Closing
  jobs: Jobs
  events: EventBus
  metrics: MetricsListener | null
  replica: { close: () => Promise<void> }
}

// Requests first, then the work that they queued, then what both use.
function closingOf(
  { errors, database, stopEmbedded }: Resources,
  { app, workers, jobs, events, metrics, replica }: Running,
): Closing {
  return [
    { name: 'http', close: () => app.close() },
    ...workers,
    { name: 'jobs', close: jobs.close },
    { name: 'events', close: () => events.drain(10_000) },
    { name: 'error reports', close: () => errors.flush(REPORT_MS) },
    { name: 'read replica', close: replica.close },
    { name: 'database', close: () => database.close() },
    { name: 'embedded database', close: stopEmbedded },
    { name: 'metrics', close: async () => metrics?.close() },
  ]
}

async function listen({ config, logger, flush }: Resources, app: FastifyInstance, facts: object): Promise<void> {
  await app.listen({ host: config.host, port: config.port })
  const { release, environment, trusted_proxy_profile } = config
  logger.info({
    event: 'listening',
    address: app.listeningOrigin,
    environment,
    release,
    trusted_proxy_profile,
    ...facts,
  })
  flush()
}
