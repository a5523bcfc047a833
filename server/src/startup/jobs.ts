import { createJobList } from '../job-list.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import type { Resources } from './resources.ts'

/** Opens the durable jobs of this release. `works` says whether this process also does them. */
export async function startJobs(
  { config, database, logger, errors, metrics }: Resources,
  works: boolean,
): Promise<Jobs> {
  return await openJobs({
    database,
    logger,
    report: errors.report,
    jobs: createJobList({ database, config, metrics }),
    works,
    onEnd: metrics?.countJob,
  })
}
