// The process does the jobs of its arguments, as `server work` does those of the product.
import { pino } from 'pino'
import { openDatabase } from '../../../src/adapters/postgres/database.ts'
import { openJobs } from '../../../src/jobs/jobs.ts'
import { serializeError } from '../../../src/logging.ts'
import { createJobs, INTERVALS } from './task.ts'

const say = (line: object) => console.log(JSON.stringify(line))
const names = process.argv.slice(2)
const database = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  pool_max: 4,
  prepared_statements: process.env.POOLED !== 'true',
  onConnectionLost: () => undefined,
})
const jobs = await openJobs({
  database,
  logger: pino({ serializers: { err: serializeError } }),
  report: (_, { job }) => say({ reported: job }),
  jobs: Object.entries(createJobs(say)).flatMap(([name, job]) => (names.includes(name) ? [job] : [])),
  works: true,
  intervals: INTERVALS,
})
process.on('SIGTERM', async () => {
  await jobs.close()
  await database.close()
  process.exit(0)
})
say({ ready: true })
