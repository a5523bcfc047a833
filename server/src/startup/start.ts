import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { TIMING } from '../timing.ts'
import { build, withJobs } from './build.ts'
import { prepareDatabase } from './database-role.ts'
import { type ServerProcess, serveMetrics, withProcess } from './process.ts'
import { openReader } from './read-replica.ts'
import { closeOnSignal } from './shutdown.ts'
import { startJobs } from './workers.ts'

/** Opens the port last, so that a failed step keeps it closed. @throws ConfigurationFault, CommandFault */
export async function start(): Promise<void> {
  await withProcess(run)
}

async function run(server: ServerProcess): Promise<void> {
  const { config, database, errors, stopEmbedded } = server
  const draining = new AbortController()
  const schema = await prepareDatabase(server)
  const replica = openReader({ ...server, config: config.database })
  const built = await build(server, {
    reader: replica.reader,
    migrations: schema.total,
    isDraining: () => draining.signal.aborted,
  })
  const jobs = await startJobs(built, config.run_jobs)
  const services = withJobs(built, jobs)
  const app = createApp(services)
  const metrics = await serveMetrics(server)
  // Requests end first, then the work that they queued, then what both use.
  const closing = [
    { name: 'http', close: () => app.close() },
    { name: 'jobs', close: jobs.close },
    { name: 'events', close: () => services.events.drain(TIMING.drain) },
    { name: 'error reports', close: () => errors.flush(TIMING.error_reports.flush) },
    { name: 'read replica', close: replica.close },
    { name: 'database', close: () => database.close() },
    { name: 'embedded database', close: stopEmbedded },
    { name: 'metrics', close: async () => metrics?.close() },
  ]
  closeOnSignal(server, draining, closing, config.drain_ms)
  await listen(server, app, {
    ...services.counts,
    migrations_applied: schema.applied,
    ...(metrics && { metrics: metrics.origin }),
  })
}

async function listen({ config, logger, flush }: ServerProcess, app: FastifyInstance, facts: object): Promise<void> {
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
