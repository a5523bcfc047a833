import { createJobList } from '../background/job-list.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { measureJobs } from '../jobs/measure.ts'
import type { JoblessServices } from '../services.ts'

export async function startJobs(services: JoblessServices, works: boolean): Promise<Jobs> {
  const { database, logger, errors, metrics } = services
  const jobs = createJobList(services)
  if (metrics) measureJobs(database, jobs, metrics, logger)
  return await openJobs({ database, logger, report: errors.report, jobs, works, onEnd: metrics?.countJob })
}
