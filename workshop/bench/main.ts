import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded, stopAbandoned } from '@plinth/database/embedded/start'
import { findWrk } from './load/wrk.ts'
import { readOptions } from './options/options.ts'
import { ROOT, WORK_DIRECTORY } from './options/settings.ts'
import { runComparison } from './runs/comparison.ts'
import { runScale } from './runs/scale.ts'
import { buildEntries } from './servers/build.ts'
import { startMailSink } from './servers/mail-sink.ts'

// Measures the project beside a floor, the least that answers the same, in one run on a database of its own. Arguments
// choose parts: `npm run workshop -- bench me search`. With `--scale 1000000` it compares two sizes of the database instead.

const DATABASE = join(WORK_DIRECTORY, 'postgres')

const options = readOptions(process.argv.slice(2))
const generator = await findWrk()
await mkdir(DATABASE, { recursive: true })
await stopAbandoned(DATABASE)
await rm(WORK_DIRECTORY, { recursive: true })
await mkdir(WORK_DIRECTORY, { recursive: true })
spawnSync(process.execPath, [join(ROOT, 'emails/build.ts')], { stdio: 'inherit' })

console.log(`The load comes from ${generator.name}. Building the release.`)
const entries = await buildEntries()
const mail = await startMailSink()
const database = await startEmbedded({ directory: DATABASE, durable: true })
try {
  const { rounds, seconds } = options
  const surroundings = { database_url: database.url, mail_environment: mail.environment }
  const run = options.scale === null ? runComparison : runScale
  const { holds } = await run({ entries, surroundings, generator, rounds, seconds }, options)
  if (!holds) process.exitCode = 1
} finally {
  await database.stop()
  mail.close()
}
