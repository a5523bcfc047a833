import { join } from 'node:path'
import { type Child, type End, root, startNode, untilAnswers } from '@plinth/tools/processes'
import { onTestFinished, TestRunner } from 'vitest'
import { AUTH_SECRET } from '../app.ts'
import { type Client, createClient } from '../client.ts'
import { asApi } from '../database.ts'

export type Run = { code: number | null; stdout: string; stderr: string }

type Listeners = { onLine?: (line: string) => void; onText: (text: string, from: 'stdout' | 'stderr') => void }

const OF_THE_OWNER = ['migrate', 'roles']

// `npm test` names a built server; a file that runs alone starts the sources.
const SERVER = process.env.TEST_SERVER ?? join(root, 'server/src/main.ts')

/** Runs `server <command>` to its end, with only this environment. `entry` is the sources or a built server. */
export function runServer(command: string, environment: Record<string, string>, entry = SERVER): Promise<Run> {
  return launchServer(command, environment, entry).ended
}

/** Starts `server <command>`, for a test that sends it a signal. */
export function launchServer(
  command: string,
  environment: Record<string, string>,
  entry = SERVER,
): { child: Child; ended: Promise<Run>; stdout: () => string } {
  const output = { stdout: '', stderr: '' }
  const onText: Listeners['onText'] = (text, from) => (output[from] += text)
  const child = launch([entry, ...command.split(' ')], environment, { onText })
  const ended = child.closed.then((end) => ({ code: codeOf(end), ...output }))
  return { child, ended, stdout: () => output.stdout }
}

export type ServerProcess = Client & {
  origin: string
  lines: string[]
  /** Waits for the end and returns the exit code; null when the signal killed the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the API as a process on a free port. When a test starts it, it ends with the test. A server that ended because a
 * busy machine let the database answer too late is started again, as a supervisor does.
 */
export async function startServer(environment: Record<string, string>, entry = SERVER): Promise<ServerProcess> {
  return await startOnce(environment, entry).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('The database does not answer'))) throw error
    return startOnce(environment, entry)
  })
}

async function startOnce(environment: Record<string, string>, entry: string): Promise<ServerProcess> {
  const defaults = { NODE_ENV: 'test', PORT: '0', AUTH_SECRET, AUTH_RATE_LIMIT_FACTOR: '1000' }
  const lines: string[] = []
  let stderr = ''
  const { promise: listening, resolve } = Promise.withResolvers<string>()
  const child = launch(
    [entry, 'start'],
    { ...defaults, ...environment },
    {
      onText: (text) => (stderr += text),
      onLine(line) {
        lines.push(line)
        const { event, address } = JSON.parse(line)
        if (event === 'listening') resolve(address)
      },
    },
  )
  if (TestRunner.getCurrentTest()) onTestFinished(() => end(child, 'SIGKILL').then(() => undefined))
  const ended = child.closed.then(() => {
    throw new Error(`The server ended: ${stderr}`)
  })
  // A log level can hide the `listening` line, so poll the given port instead.
  const given = environment.PORT ? untilHealthy(`http://127.0.0.1:${environment.PORT}`, child) : ended
  const origin = await Promise.race([listening, given, ended])
  ended.catch(() => undefined)
  return { ...createClient(origin), origin, lines, stop: (signal = 'SIGTERM') => end(child, signal) }
}

async function untilHealthy(origin: string, child: Child): Promise<string> {
  await untilAnswers(`${origin}/health`, child)
  return origin
}

async function end(child: Child, signal: NodeJS.Signals): Promise<number | null> {
  child.signal(signal)
  return codeOf(await child.closed)
}

function codeOf(end: End): number | null {
  return typeof end === 'number' ? end : null
}

// Half of the work of a start is to compile, the same each time.
const COMPILED = join(root, '.cache', 'compiled')

// The server sees nothing of the machine's environment except PATH.
function launch(args: string[], environment: Record<string, string>, listeners: Listeners): Child {
  const { DATABASE_URL: url, ...others } = environment
  const asked = !url || OF_THE_OWNER.includes(args[1] ?? '') ? url : asApi(url)
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILED,
    ...others,
    ...(asked !== undefined && { DATABASE_URL: asked }),
  }
  const options = { env, group: 'ours', ends_with_us: true, ...listeners } as const
  return startNode('The server', args, options)
}
