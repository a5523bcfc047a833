import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '@plinth/database/embedded/process-identity'
import { type EmbeddedDatabase, startEmbedded, stopAbandoned } from '@plinth/database/embedded/start'
import { PRODUCT } from '@plinth/product/brand'
import { cleanEnvironment } from '@plinth/tools/environment'
import { findNpm } from '@plinth/tools/launcher'
import { type Child, root, runNode, startNode, untilAnswers, VITE } from '@plinth/tools/processes'
import { claimRun, type RunFile } from '@plinth/tools/run-file'
import { sentenceOf } from '@plinth/tools/sentences'
import { storageOrigins } from '@plinth/tools/storage-origins'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../server/src/startup/seed/demo-person.ts'
import { unfoldMail } from './mail-lines.ts'
import { findPeople } from './start/people.ts'
import { type Mode, type Place, readPlace, requirePorts } from './start/place.ts'
import type { StandIns } from './start/stand-ins.ts'
import { printSummary } from './start/summary.ts'

// Starts everything for development and keeps it running until Ctrl-C. `demo` replaces every outside provider by its
// stand-in, on data of its own and without `.env`.

const mode: Mode = process.argv[2] === 'demo' ? 'demo' : 'start'
const COMMAND = mode === 'demo' ? 'npm run demo' : 'npm start'
const FOLDERS = { start: join(root, '.data'), demo: join(root, '.data', 'demo') }
const DATA = join(FOLDERS[mode], 'postgres')
// One for both, because they share their ports.
const RUN = join(FOLDERS.start, 'npm-start.json')

type Running = {
  file?: RunFile
  api?: Child
  web?: Child
  stand_ins?: StandIns
  database?: Promise<EmbeddedDatabase>
}

/** Stopped in this order, so that the API can finish its requests before the database stops. */
const running: Running = {}

const npm = findNpm()
let stopping = false
let code = 0
try {
  // First, so that an early signal is not missed.
  const interrupted = untilInterrupted()
  await Promise.race([startAll().then(untilOneEnds), interrupted])
} catch (error) {
  console.error(`\n${sentenceOf(error)}`)
  code = 1
}
await stopAll()
if (code === 0) console.log(`\n${PRODUCT} has stopped; the data is kept.`)
process.exit(code)

function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    // The terminal and npm may both send the same Ctrl-C. Closing the terminal sends SIGHUP.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve())
    // The reader is gone; stop everything instead of crashing.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => resolve())
    // npm sends SIGTERM to the shell in between, and Debian's shell exits without forwarding it. A killed npm sends nothing.
    const parent = process.ppid
    const isOrphan = () => npm !== undefined && (process.ppid !== parent || !isAlive(npm))
    setInterval(() => isOrphan() && resolve(), 500).unref()
  })
}

async function startAll(): Promise<void> {
  if (mode === 'start' && existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const place = readPlace(process.env, mode)
  await endLeftovers(place)
  await requirePorts(place, COMMAND)
  await renderMails()
  await startStandIns(place)

  const given_database = mode === 'start' && process.env.DATABASE_URL?.trim()
  const database_url = given_database || (await startDatabase())
  await startApi(place, database_url)
  const people = await seedWhenEmpty(place, database_url)
  await startWeb(place, people)
  printBlock(place, people)
}

async function endLeftovers({ web }: Place): Promise<void> {
  running.file = await claimRun(RUN, { address: web, npm })
  const { leftovers } = running.file
  for (const folder of Object.values(FOLDERS)) {
    if ((await stopAbandoned(join(folder, 'postgres')))?.was_running) leftovers.push('the database')
  }
  if (leftovers.length > 0) console.log(`Ended what a killed start had left running: ${leftovers.join(', ')}.`)
}

async function renderMails(): Promise<void> {
  const failed = await runNode(['emails/build.ts'], { env: cleanEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] })
  if (failed) throw new Error('The mails could not be rendered; the lines above say why.')
}

async function startStandIns(place: Place): Promise<void> {
  if (!place.stand_in_ports) return
  // Loaded here, so that `npm start` needs none of it.
  const stand_ins = await import('./start/stand-ins.ts')
  running.stand_ins = await stand_ins.startStandIns(place, place.stand_in_ports, FOLDERS.demo)
}

async function startDatabase(): Promise<string> {
  console.log('Starting the database …')
  running.database = startEmbedded({ directory: DATA, durable: true })
  return (await running.database).url
}

async function startApi(place: Place, database_url: string): Promise<void> {
  refuseWhenStopping()
  const env = serverEnvironment(place, database_url)
  running.api = startNode('The API', ['server/src/main.ts', 'start'], {
    env,
    ...(env.LOG_PRETTY === 'true' && { onLine: (line) => console.log(unfoldMail(line)) }),
  })
  await running.file?.add('the API', running.api.pid)
  await untilAnswers(`http://127.0.0.1:${place.api_port}/ready`, running.api)
}

function serverEnvironment(place: Place, database_url: string): NodeJS.ProcessEnv {
  return {
    LOG_PRETTY: 'true',
    // Mails and alerts are on the pages of their stand-ins.
    ...(mode === 'demo' && { LOG_LEVEL: 'warn' }),
    ...process.env,
    ...running.stand_ins?.server,
    NODE_ENV: 'development',
    DATABASE_URL: database_url,
    PORT: String(place.api_port),
    FRONTEND_URL: place.web,
    SERVER_URL: place.api,
  }
}

async function seedWhenEmpty(place: Place, database_url: string): Promise<{ demo: boolean }> {
  const people = await findPeople(database_url)
  const outdated = people.demo && (await running.database)?.renamed
  if (people.any && !outdated) return people
  const failed = await runNode(['server/src/main.ts', 'seed'], { env: serverEnvironment(place, database_url) })
  if (failed) throw new Error('The demo data could not be added; the lines above say why.')
  return findPeople(database_url)
}

async function startWeb(place: Place, people: { demo: boolean }): Promise<void> {
  refuseWhenStopping()
  running.web = startNode(
    'The web server',
    [VITE, '--port', String(place.web_port), '--clearScreen', 'false', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      env: {
        ...cleanEnvironment(),
        VITE_APP_ENV: 'development',
        VITE_API_URL: place.api,
        VITE_MARKETING_URL: process.env.VITE_MARKETING_URL ?? '',
        ...storageOrigins(process.env),
        ...running.stand_ins?.web,
        ...(people.demo && { VITE_DEV_LOGIN_EMAIL: DEMO_EMAIL, VITE_DEV_LOGIN_PASSWORD: DEMO_PASSWORD }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  await running.file?.add('the web server', running.web.pid)
  await untilAnswers(`http://localhost:${place.web_port}/`, running.web)
}

// After Ctrl-C during a step, nothing would stop what the next step starts.
function refuseWhenStopping(): void {
  if (stopping) throw new Error('Interrupted while starting.')
}

function printBlock(place: Place, people: { demo: boolean }): void {
  const given_database = running.database === undefined
  const folder = mode === 'demo' ? FOLDERS.demo : DATA
  printSummary([
    ['Open', place.web],
    ['Sign in', people.demo ? `one click on the sign-in page, or ${DEMO_EMAIL} with ${DEMO_PASSWORD}` : 'as yourself'],
    ...(running.stand_ins?.rows ?? [
      ['Mail', process.env.EMAIL_API_KEY ? 'sent by your provider' : 'not sent: it appears below, with its link'],
    ]),
    ['API', place.api],
    ['Data', given_database ? 'in the database of DATABASE_URL' : `${folder} (delete the folder to start over)`],
    ['Stop', 'Ctrl-C; the data is kept'],
  ])
}

async function untilOneEnds(): Promise<void> {
  const children = [running.api, running.web].filter((child) => child !== undefined)
  const name = await Promise.race(children.map((child) => child.ended.then(() => child.name)))
  throw new Error(`${name} ended unexpectedly; everything else is stopped now.`)
}

async function stopAll(): Promise<void> {
  stopping = true
  // The API allows itself 25 s.
  await running.api?.stop(30_000)
  await running.web?.stop()
  await running.stand_ins?.close()
  await running.database
    ?.then((database) => database.stop())
    .catch((error: unknown) => {
      console.error(sentenceOf(error))
      code = 1
    })
  await running.file?.remove()
}
