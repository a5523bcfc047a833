import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { createDatabase, openServer, type TestDatabase, type TestServer } from '@plinth/tools/databases'
import { cleanEnvironment } from '@plinth/tools/environment'
import { type ObjectStoreServer, startObjectStore } from '@plinth/tools/object-store/server'
import { type Child, runNode, startNode, untilAnswers } from '@plinth/tools/processes'
import { storageOrigins } from '@plinth/tools/storage-origins'
import { buildWeb, serveWeb } from './web.ts'

export type Stack = {
  web: string
  api: string
  storage: string
  log: string
  files: string
  database_url: string
}

/** The site of another origin may call the two marketing routes; a test fakes it in the browser. */
export const MARKETING_SITE = 'http://www.marketing.localhost'

type Running = {
  api?: Child
  web?: Child
  storage?: ObjectStoreServer
  server?: TestServer
  database?: TestDatabase
}

/**
 * The product runs as deployed: the production build with its headers, the API and a new database. @param variables for
 * the browser build and the API @returns the stack; `seed` adds the people of the demo, and `stop` also removes the files
 * and the database
 */
export async function startStack(
  variables: Record<string, string> = {},
): Promise<Stack & { seed(): Promise<void>; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'app-e2e-'))
  const running: Running = {}
  const stop = async () => {
    await running.api?.stop()
    await running.web?.stop()
    await running.storage?.close()
    await running.database?.drop()
    await running.server?.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const stack = await start(folder, running, variables)
    return { ...stack, seed: () => seedDemo(stack, { ...running.storage?.environment, ...variables }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(folder: string, running: Running, variables: Record<string, string>): Promise<Stack> {
  const [api_port, web_port] = [await findFreePort(), await findFreePort()]
  const places = {
    api: `http://localhost:${api_port}`,
    web: `http://localhost:${web_port}`,
    log: join(folder, 'api.log'),
    files: join(folder, 'web'),
  }
  const build = { VITE_API_URL: places.api, ...variables }
  await buildWeb(places.files, build)
  running.storage = await startObjectStore({ allowed_origins: [places.web] })
  const storage = running.storage.environment
  running.web = serveWeb(places.files, web_port, { ...build, ...storageOrigins(storage) })
  running.server = await openServer()
  running.database = await createDatabase(running.server.url)
  const stack = { ...places, storage: running.storage.endpoint, database_url: running.database.url }
  running.api = await startApi(stack, api_port, { ...storage, ...variables })
  await untilAnswers(stack.web, running.web)
  await untilAnswers(`${stack.api}/ready`, running.api)
  return stack
}

async function startApi(stack: Stack, port: number, variables: Record<string, string>): Promise<Child> {
  const rendered = await runNode(['emails/build.ts'], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (rendered !== 0) throw new Error('The mails could not be rendered.')
  const output = await open(stack.log, 'w')
  const child = startNode('The API', ['server/src/main.ts', 'start'], {
    env: { ...environmentOf(stack, variables), NODE_ENV: 'test', PORT: String(port) },
    stdio: ['ignore', output.fd, 'inherit'],
  })
  await output.close()
  return child
}

/** The command refuses to run outside development. */
async function seedDemo(stack: Stack, variables: Record<string, string>): Promise<void> {
  const failed = await runNode(['server/src/main.ts', 'seed'], {
    env: { ...environmentOf(stack, variables), NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (failed !== 0) throw new Error('The demo data could not be added.')
}

function environmentOf({ web, api, database_url }: Stack, variables: Record<string, string>): Record<string, string> {
  return {
    ...cleanEnvironment(),
    DATABASE_URL: database_url,
    AUTH_SECRET: 'only-for-the-browser-tests-0123456789',
    FRONTEND_URL: web,
    SERVER_URL: api,
    MARKETING_URL: MARKETING_SITE,
    LOG_PRETTY: 'false',
    // All people of a run share one IP address.
    AUTH_RATE_LIMIT_FACTOR: '1000',
    ...variables,
  }
}
