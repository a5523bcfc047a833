import { listenForMetrics } from '../adapters/metrics/listener.ts'
import { createApp } from '../app.ts'
import { TIMING } from '../timing.ts'
import { build, startJobs, withJobs } from './build.ts'
import { prepareDatabase } from './database-role.ts'
import { type ServerProcess, withProcess } from './process.ts'
import { closeOnSignal } from './shutdown.ts'

/** Opens the port last, so that a failed step keeps it closed. @throws ConfigurationFault, CommandFault */
export async function start(): Promise<void> {
  await withProcess((server) => run(server, true))
}

/** `server work` does the durable jobs and serves no requests. @throws ConfigurationFault, CommandFault */
export async function work(): Promise<void> {
  await withProcess((server) => run(server, false))
}

async function run(server: ServerProcess, serves: boolean): Promise<void> {
  const { config, logger, flush, database, errors, metrics, stopEmbedded } = server
  const { host, port, environment, release, trusted_proxy_profile } = config
  const draining = new AbortController()
  const schema = await prepareDatabase(server)
  const built = await build(server, {
    migrations: schema.total,
    isDraining: () => draining.signal.aborted,
  })
  const jobs = await startJobs(built, !serves || config.run_jobs)
  const app = serves ? createApp(withJobs(built, jobs)) : null
  // The listener of a worker opens last, so that its /health means that the jobs are done.
  const listener =
    metrics && config.metrics && (await listenForMetrics(metrics, { ...config.metrics, says_health: !serves }))
  // Requests end first, then the work that they queued, then what both use.
  const closing = [
    { name: 'http', close: async () => app?.close() },
    { name: 'jobs', close: jobs.close },
    { name: 'events', close: () => built.events.drain(TIMING.drain) },
    { name: 'error reports', close: () => errors.flush(TIMING.error_reports.flush) },
    { name: 'database', close: () => database.close() },
    { name: 'embedded database', close: stopEmbedded },
    { name: 'metrics', close: async () => listener?.close() },
  ]
  closeOnSignal(server, draining, closing, serves ? config.drain_ms : 0)
  const facts = listener && { metrics: listener.origin }
  if (app) {
    await app.listen({ host, port })
    const state = { environment, release, trusted_proxy_profile, ...built.counts, migrations_applied: schema.applied }
    logger.info({ event: 'listening', address: app.listeningOrigin, ...state, ...facts })
  } else logger.info({ event: 'working', release, ...facts })
  flush()
}
