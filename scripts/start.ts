import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isFree } from '@plinth/database/embedded/ports'
import { isAlive } from '@plinth/database/embedded/process-identity'
import { type EmbeddedDatabase, startEmbedded, stopAbandoned } from '@plinth/database/embedded/start'
import { cleanEnvironment } from '@plinth/tools/environment'
import { findNpm } from '@plinth/tools/launcher'
import { type Child, root, runNode, startNode, untilAnswers, VITE } from '@plinth/tools/processes'
import { claimRun, type RunFile } from '@plinth/tools/run-file'
import { sentenceOf } from '@plinth/tools/sentences'
import { storageOrigins } from '@plinth/tools/storage-origins'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../server/src/startup/seed/demo-person.ts'
import { findPeople } from './demo.ts'
import { unfoldMail } from './mail-lines.ts'

// Starts everything for development and keeps it running until Ctrl-C.

const DATA = join(root, '.data', 'postgres')
const RUN = join(root, '.data', 'npm-start.json')

/** Stopped in this order, so that the API can finish its requests before the database stops. */
const running: { file?: RunFile; api?: Child; web?: Child; database?: Promise<EmbeddedDatabase> } = {}

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
if (code === 0) console.log('\nPlinth has stopped; the data is kept.')
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
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const place = readPlace(process.env)
  await endLeftovers(place)
  await requireFree(place.api_port, 'the API', 'PORT=8001 npm start')
  await requireFree(place.web_port, 'the browser application', 'FRONTEND_URL=http://localhost:5174 npm start')
  await renderMails()

  const database_url = process.env.DATABASE_URL?.trim() || (await startDatabase())
  await startApi(place, database_url)
  const people = await seedWhenEmpty(place, database_url)
  await startWeb(place, people)
  printBlock(place, people)
}

type Place = { api_port: number; api: string; web_port: number; web: string }

function readPlace(environment: NodeJS.ProcessEnv): Place {
  const api_port = Number(environment.PORT?.trim() || 8000)
  const web = environment.FRONTEND_URL?.trim() || 'http://localhost:5173'
  const api = environment.SERVER_URL?.trim() || `http://localhost:${api_port}`
  return { api_port, api, web, web_port: Number(URL.parse(web)?.port || 5173) }
}

async function endLeftovers({ web }: Place): Promise<void> {
  running.file = await claimRun(RUN, { address: web, npm })
  const { leftovers } = running.file
  if ((await stopAbandoned(DATA))?.was_running) leftovers.push('the database')
  if (leftovers.length > 0) console.log(`Ended what a killed start had left running: ${leftovers.join(', ')}.`)
}

async function requireFree(port: number, what: string, way_out: string): Promise<void> {
  if (await isFree(port)) return
  throw new Error(
    `Port ${port}, where ${what} should listen, is taken by another program.\n` +
      `End the program that uses it, or choose another port: ${way_out}`,
  )
}

async function renderMails(): Promise<void> {
  const failed = await runNode(['emails/build.ts'], { env: cleanEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] })
  if (failed) throw new Error('The mails could not be rendered; the lines above say why.')
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
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: database_url,
    PORT: String(place.api_port),
    FRONTEND_URL: place.web,
    SERVER_URL: place.api,
  }
}

async function seedWhenEmpty(place: Place, database_url: string): Promise<{ demo: boolean }> {
  const people = await findPeople(database_url)
  if (people.any) return people
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
  const rows = [
    ['Open', place.web],
    ['Sign in', people.demo ? `one click on the sign-in page, or ${DEMO_EMAIL} with ${DEMO_PASSWORD}` : 'as yourself'],
    ['Mail', process.env.EMAIL_API_KEY ? 'sent by your provider' : 'not sent: it appears below, with its link'],
    ['API', place.api],
    ['Data', given_database ? 'in the database of DATABASE_URL' : `${DATA} (delete the folder to start over)`],
    ['Stop', 'Ctrl-C; the data is kept'],
  ]
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(9)}${value}`)
  console.log(`\n  Plinth is running\n\n${lines.join('\n')}\n`)
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
  await running.database
    ?.then((database) => database.stop())
    .catch((error: unknown) => {
      console.error(sentenceOf(error))
      code = 1
    })
  await running.file?.remove()
}
