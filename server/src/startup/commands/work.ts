import { measureJobs } from '../../jobs/measure.ts'
import { prepareDatabase } from '../database-role.ts'
import { listenForEvents } from '../listeners.ts'
import { type Resources, serveMetrics, withResources } from '../resources.ts'
import { type Closing, closeOnSignal, createDraining, REPORT_MS } from '../shutdown.ts'
import { startJobs } from '../workers.ts'

/**
 * `server work`: does the durable jobs and serves no requests. With METRICS_PORT it serves its metrics and GET /health.
 * @throws ConfigurationFault, StartupFault, or the step's own error; the caller prints it and exits 1
 */
export async function work(): Promise<void> {
  await withResources(run)
}

async function run(resources: Resources): Promise<void> {
  const { config, database, logger, metrics, errors, stopEmbedded, flush } = resources
  await prepareDatabase(resources)
  const { events, mailer, templates } = listenForEvents(resources)
  await templates.load()
  const jobs = await startJobs(resources, { events, mailer }, true)
  const stopCounting = metrics && measureJobs({ database, metrics, logger })
  // Last, so that its /health means that the jobs are done.
  const listener = await serveMetrics(resources, { says_health: true })
  const closing: Closing = [
    { name: 'jobs', close: jobs.close },
    { name: 'count of jobs', close: async () => stopCounting?.() },
    { name: 'events', close: () => events.drain(10_000) },
    { name: 'error reports', close: () => errors.flush(REPORT_MS) },
    { name: 'database', close: () => database.close() },
    { name: 'embedded database', close: stopEmbedded },
    { name: 'metrics', close: async () => listener?.close() },
  ]
  closeOnSignal(resources, createDraining(), closing, 0)
  logger.info({ event: 'working', release: config.release, ...(listener && { metrics: listener.origin }) })
  flush()
}
