import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { startEmbedded, stopAbandoned } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { peakMegabytes } from '@plinth/tools/process-usage'
import { runNpm } from '../../../scripts/release/npm.ts'
import { median } from '../arithmetic/statistics.ts'
import { get, type Request } from '../cases/case.ts'
import { startSessions } from '../data/callers.ts'
import { addPeople } from '../data/people.ts'
import { load, type Round } from '../load/load.ts'
import { findWrk } from '../load/wrk.ts'
import { NODE_OPTIONS, POOL_MAX, ROUND_S, ROUNDS, WARM_UP_S, WORK_DIRECTORY } from '../options/settings.ts'
import { buildEntries } from '../servers/build.ts'
import { type Program, type RunningServer, startServer } from '../servers/process.ts'
import { projectProgram } from '../servers/programs.ts'

// Measures the project beside Better Auth: two requests that both answer, the same people, one PostgreSQL, one run. npm
// fetches the library into a folder of its own. The page `docs/comparison.md` has the result.

const VERSION = '1.7.25'
const PEOPLE = 1000
const CALLERS = 100

/** The server of Better Auth writes this to a file once its rows exist. */
type Made = { organization_id: string; cookies: string[] }
type Contender = { name: string; server: RunningServer; cases: Record<string, Request[]> }

const generator = await findWrk()
const folder = join(WORK_DIRECTORY, 'better-auth')
const database_folder = join(WORK_DIRECTORY, 'postgres')
await mkdir(database_folder, { recursive: true })
await stopAbandoned(database_folder)
await rm(WORK_DIRECTORY, { recursive: true })
await mkdir(folder, { recursive: true })
await mkdir(database_folder)
await install()

const entries = await buildEntries()
const database = await startEmbedded({ directory: database_folder, durable: true })
const contenders: Contender[] = []
try {
  contenders.push(await startProject(database.url))
  for (const cache of ['off', 'on']) contenders.push(await startBetterAuth(database.url, cache))
  console.log(`Load by ${generator.name}, ${CALLERS} callers, ${PEOPLE} members.`)
  for (const name of ['session', 'members']) await measure(name)
} finally {
  for (const { server } of contenders) await server.stop()
  await database.stop()
}

async function install(): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await copyFile(new URL('better-auth.mjs.tpl', import.meta.url), join(folder, 'server.mjs'))
  const { status, stderr } = runNpm('install', '--prefix', folder, '--no-audit', '--no-fund', `better-auth@${VERSION}`)
  if (status !== 0) throw new Error(`npm could not install Better Auth:\n${stderr}`)
}

async function startProject(url: string): Promise<Contender> {
  await migrate({ database_url: url, directory: defaultMigrationsDirectory })
  await addPeople(url, { people: PEOPLE, notifications: PEOPLE, callers: CALLERS })
  const callers = await startSessions(url)
  const server = await startServer(projectProgram({ database_url: url }, entries))
  return {
    name: 'this base',
    server,
    cases: {
      session: get('/auth/session')(callers),
      members: get('/organizations/current/members?limit=50')(callers),
    },
  }
}

/** `cookie_cache` on: requests trust a signed cookie for five minutes, so a revoked session still works until then. */
async function startBetterAuth(url: string, cookie_cache: string): Promise<Contender> {
  const name = `better_auth_${cookie_cache}`
  await query(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = name
  const output = join(folder, `${name}.json`)
  const program: Program = {
    name,
    node_options: NODE_OPTIONS,
    entry: join(folder, 'server.mjs'),
    environment: {
      NODE_ENV: 'production',
      DATABASE_URL: own.href,
      DATABASE_POOL_MAX: String(POOL_MAX),
      CALLERS: String(CALLERS),
      PEOPLE: String(PEOPLE),
      OUTPUT: output,
      COOKIE_CACHE: cookie_cache,
    },
  }
  const server = await startServer(program)
  const { organization_id, cookies }: Made = JSON.parse(await readFile(output, 'utf8'))
  const send = (path: string) => cookies.map((cookie) => ({ method: 'GET', path, headers: { cookie } }))
  return {
    name: `Better Auth ${VERSION}, cookie cache ${cookie_cache}`,
    server,
    cases: {
      session: send('/api/auth/get-session'),
      members: send(`/api/auth/organization/list-members?organizationId=${organization_id}&limit=50`),
    },
  }
}

async function measure(name: string): Promise<void> {
  const rounds = new Map<string, Round[]>()
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const requests = contender.cases[name] ?? []
      await requireAnswer(contender, requests[0])
      // The round before the first warms up.
      const seconds = round < 0 ? WARM_UP_S : ROUND_S
      const result = await load(generator, contender.server, requests, { seconds })
      if (round >= 0) rounds.set(contender.name, [...(rounds.get(contender.name) ?? []), result])
    }
  }
  for (const { name: contender, server } of contenders) {
    const of = (property: keyof Round) => median((rounds.get(contender) ?? []).map((round) => round[property]))
    const numbers = [`${of('requests_per_s').toFixed(0)}/s`, `p99 ${of('p99_ms').toFixed(1)} ms`]
    const cpu = `${of('cpu_us').toFixed(0)} µs CPU`
    console.log(
      [name.padEnd(8), contender.padEnd(40), ...numbers, cpu, `${peakMegabytes(server.pid).toFixed(0)} MB`].join('  '),
    )
  }
}

/** Better Auth answers 200 with `null` where no one is signed in. */
async function requireAnswer({ name, server }: Contender, request: Request | undefined): Promise<void> {
  const response = await fetch(`${server.url}${request?.path}`, { headers: request?.headers ?? {} })
  const text = await response.text()
  if (!response.ok || text.length < 100) throw new Error(`${name} ${request?.path}: ${response.status} ${text}`)
}
