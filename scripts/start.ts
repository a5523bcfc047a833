import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '@plinth/database/embedded/process-identity'
import { type EmbeddedDatabase, startEmbedded, stopAbandoned } from '@plinth/database/embedded/start'
import { PRODUCT } from '@plinth/product/brand'
import { findNpm } from '@plinth/tools/launcher'
import { type Child, root, runNode, untilAnswers } from '@plinth/tools/processes'
import { claimRun, type RunFile } from '@plinth/tools/run-file'
import { sentenceOf } from '@plinth/tools/write-fault'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../server/src/startup/seed/demo-person.ts'
import { unfoldMail } from './mail-lines.ts'
import { type Addresses, type Mode, readAddresses, requirePorts } from './start/addresses.ts'
import { type Api, createApi } from './start/api.ts'
import { FOLDERS, RUN_FILES } from './start/folders.ts'
import { findPeople, lacksRows } from './start/people.ts'
import { reloadOnChange, renderMails } from './start/reload.ts'
import { warnOfStale } from './start/stale.ts'
import type { StandIns } from './start/stand-ins.ts'
import { printSummary } from './start/summary.ts'
import { startWeb } from './start/web.ts'

// Starts everything for development and keeps it running until Ctrl-C. `demo` replaces every outside provider by its
// stand-in, on data of its own and without `.env`.

const mode: Mode = process.argv[2] === 'demo' ? 'demo' : 'start'
const COMMAND = mode === 'demo' ? 'npm run demo' : 'npm start'
const DATA = join(FOLDERS[mode], 'postgres')

type Running = {
  file?: RunFile
  reloads?: { close(): Promise<void> }
  api?: Api
  web?: Child
  stand_ins?: StandIns
  database?: Promise<EmbeddedDatabase>
}

/** The order of these lets the API finish its requests before the database stops. */
const running: Running = {}

const npm = findNpm()
let stopping = false
let code = 0
try {
  // Signals are awaited first, so that an early one is not missed.
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
  const addresses = readAddresses(process.env, mode)
  await endLeftovers(addresses)
  await requirePorts(addresses, COMMAND)
  await renderMails()
  await startStandIns(addresses)

  const given_database = mode === 'start' && process.env.DATABASE_URL?.trim()
  const database_url = given_database || (await startDatabase())
  await running.file?.setDatabase(database_url)
  await startApi(addresses, database_url)
  const people = await seedWhenEmpty(addresses, database_url)
  await openWeb(addresses, people)
  await reload(addresses, database_url)
  printBlock(addresses, people, database_url)
  void warnOfStale()
}

async function endLeftovers({ web }: Addresses): Promise<void> {
  running.file = await claimRun(RUN_FILES[mode], { address: web, npm })
  const { leftovers } = running.file
  if ((await stopAbandoned(DATA))?.was_running) leftovers.push('the database')
  if (leftovers.length > 0) console.log(`Ended what a killed start had left running: ${leftovers.join(', ')}.`)
}

async function startStandIns(addresses: Addresses): Promise<void> {
  if (!addresses.stand_in_ports) return
  // The import is here, so that `npm start` loads none of it.
  const stand_ins = await import('./start/stand-ins.ts')
  running.stand_ins = await stand_ins.startStandIns(addresses, addresses.stand_in_ports, FOLDERS.demo)
}

async function startDatabase(): Promise<string> {
  console.log('Starting the database …')
  running.database = startEmbedded({ directory: DATA, durable: true })
  return (await running.database).url
}

async function startApi(addresses: Addresses, database_url: string): Promise<void> {
  refuseWhenStopping()
  const environment = serverEnvironment(addresses, database_url)
  const metrics_port = environment.METRICS_PORT?.trim()
  running.api = createApi({
    host: environment.HOST?.trim() || '127.0.0.1',
    port: addresses.api_port,
    metrics: metrics_port
      ? { host: environment.METRICS_HOST?.trim() || '127.0.0.1', port: Number(metrics_port) }
      : undefined,
    environment,
    onLine: (line) => console.log(environment.LOG_PRETTY === 'true' ? unfoldMail(line) : line),
    onSpawn: async (pid) => running.file?.add('the API', pid),
  })
  await running.api.replace().catch(() => {
    throw new Error('The API ended before it was ready; the lines above say why.')
  })
}

function serverEnvironment(addresses: Addresses, database_url: string): NodeJS.ProcessEnv {
  return {
    LOG_PRETTY: 'true',
    // The stand-ins show mails and alerts on their pages.
    ...(mode === 'demo' && { LOG_LEVEL: 'warn' }),
    ...process.env,
    ...running.stand_ins?.server,
    NODE_ENV: 'development',
    DATABASE_URL: database_url,
    FRONTEND_URL: addresses.web,
    SERVER_URL: addresses.api,
  }
}

async function seedWhenEmpty(addresses: Addresses, database_url: string): Promise<{ demo: boolean }> {
  const people = await findPeople(database_url)
  if (!people.any) await seed(addresses, database_url)
  else if (people.demo && (await lacksRows(database_url))) await seed(addresses, database_url, '--product')
  else return people
  return findPeople(database_url)
}

async function seed(addresses: Addresses, database_url: string, ...flags: string[]): Promise<void> {
  const failed = await runNode(['server/src/main.ts', 'seed', ...flags], {
    env: serverEnvironment(addresses, database_url),
  })
  if (failed) throw new Error('The demo data could not be added; the lines above say why.')
}

async function openWeb(addresses: Addresses, people: { demo: boolean }): Promise<void> {
  refuseWhenStopping()
  running.web = startWeb(addresses, {
    ...running.stand_ins?.web,
    ...(people.demo && { VITE_DEV_LOGIN_EMAIL: DEMO_EMAIL, VITE_DEV_LOGIN_PASSWORD: DEMO_PASSWORD }),
  })
  await running.file?.add('the web server', running.web.pid)
  await untilAnswers(`http://localhost:${addresses.web_port}/`, running.web)
}

async function reload(addresses: Addresses, database_url: string): Promise<void> {
  if (!running.api) return
  running.reloads = await reloadOnChange({
    api: running.api,
    database_url,
    showFault: (api_fault) => running.web?.send({ api_fault }),
    onMigrated: () => seed(addresses, database_url, '--product'),
  })
}

// After Ctrl-C during a step, nothing would stop what the next step starts.
function refuseWhenStopping(): void {
  if (stopping) throw new Error('Interrupted while starting.')
}

function printBlock(addresses: Addresses, people: { demo: boolean }, database_url: string): void {
  const given_database = running.database === undefined
  const folder = mode === 'demo' ? FOLDERS.demo : DATA
  printSummary([
    ['Open', addresses.web],
    ['Sign in', people.demo ? `one click on the sign-in page, or ${DEMO_EMAIL} with ${DEMO_PASSWORD}` : 'as yourself'],
    ...(running.stand_ins?.rows ?? [
      ['Mail', process.env.EMAIL_API_KEY ? 'sent by your provider' : 'not sent: it appears below, with its link'],
    ]),
    ['API', `${addresses.api}, described at ${addresses.web}/docs`],
    ['Database', given_database ? 'that of DATABASE_URL' : database_url],
    ['Data', given_database ? 'in the database of DATABASE_URL' : `${folder} (delete the folder to start over)`],
    ['Stop', 'Ctrl-C; the data is kept'],
  ])
}

async function untilOneEnds(): Promise<void> {
  const ends = [running.api?.ended.then(() => 'The API'), running.web?.ended.then(() => 'The web server')]
  const name = await Promise.race(ends.filter((end) => end !== undefined))
  throw new Error(`${name} ended unexpectedly; everything else is stopped now.`)
}

async function stopAll(): Promise<void> {
  stopping = true
  await running.reloads?.close()
  await running.api?.stop()
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
