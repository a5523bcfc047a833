import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded, stopAbandoned } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { ENDPOINTS } from './endpoints.ts'
import { compare } from './measure.ts'
import { addPeople, startSessions } from './people.ts'
import { floorProgram, projectProgram } from './programs.ts'
import { PEOPLE, ROOT, WORK_DIRECTORY } from './settings.ts'
import { tabulate } from './table.ts'

// Measures the project beside a floor, the minimum that answers the same, in one run on its own database. Arguments choose
// endpoints: `npm run bench -- notifications`.

const chosen = process.argv.slice(2)
const endpoints = ENDPOINTS.filter(({ path }) => chosen.length === 0 || chosen.some((word) => path.includes(word)))

const DATABASE = join(WORK_DIRECTORY, 'postgres')

await mkdir(DATABASE, { recursive: true })
await stopAbandoned(DATABASE)
await rm(WORK_DIRECTORY, { recursive: true })
await mkdir(WORK_DIRECTORY, { recursive: true })
spawnSync(process.execPath, [join(ROOT, 'emails/build.ts')], { stdio: 'inherit' })

const database = await startEmbedded({ directory: DATABASE, durable: true })
try {
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  console.log(`Adding ${PEOPLE} people.`)
  await addPeople(database.url)
  for (const endpoint of endpoints) {
    const tokens = await startSessions(database.url)
    const programs = { floor: floorProgram(database.url), project: projectProgram(database.url) }
    const { text, holds } = tabulate(endpoint, await compare(endpoint, programs, tokens))
    console.log(`\n${text}`)
    if (!holds) process.exitCode = 1
  }
} finally {
  await database.stop()
}
