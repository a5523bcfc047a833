import { TIMING } from '../../timing.ts'
import { build } from '../build.ts'
import { prepareDatabase } from '../database-role.ts'
import { type ServerProcess, serveMetrics, withProcess } from '../process.ts'
import { type Closing, closeOnSignal } from '../shutdown.ts'
import { startJobs } from '../workers.ts'

/** `server work` does the durable jobs and serves no requests. @throws ConfigurationFault, CommandFault */
export async function work(): Promise<void> {
  await withProcess(run)
}

async function run(server: ServerProcess): Promise<void> {
  const { config, database, logger, errors, stopEmbedded, flush } = server
  await prepareDatabase(server)
  const services = await build(server)
  const jobs = await startJobs(services, true)
  // The listener opens last, so that its /health means that the jobs are done.
  const listener = await serveMetrics(server, { says_health: true })
  const closing: Closing = [
    { name: 'jobs', close: jobs.close },
    { name: 'events', close: () => services.events.drain(TIMING.drain) },
    { name: 'error reports', close: () => errors.flush(TIMING.error_reports.flush) },
    { name: 'database', close: () => database.close() },
    { name: 'embedded database', close: stopEmbedded },
    { name: 'metrics', close: async () => listener?.close() },
  ]
  closeOnSignal(server, new AbortController(), closing, 0)
  logger.info({ event: 'working', release: config.release, ...(listener && { metrics: listener.origin }) })
  flush()
}
