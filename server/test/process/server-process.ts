import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished, TestRunner } from 'vitest'
import { AUTH_SECRET } from '../app.ts'
import { type Client, createClient } from '../client.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

// Its standard input closes when the process of the test file ends, however that ends; nothing is left running then.
const END_WITH_TEST_FILE = 'data:text/javascript,process.stdin.on("end",()=>process.exit(1)).resume().unref()'

export type Run = { code: number | null; stdout: string; stderr: string }

/** Runs `server <command>`, options included, with just this environment until it ends. */
export async function runServer(command: string, environment: Record<string, string>): Promise<Run> {
  const child = launch(command.split(' '), environment)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

export type ServerProcess = Client & {
  origin: string
  lines: string[]
  /** Asks it to end and answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the API as a process of its own on a free port. Started by a test it ends with the test, passed or failed. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const defaults = { NODE_ENV: 'test', PORT: '0', AUTH_SECRET, AUTH_RATE_LIMIT_FACTOR: '1000' }
  const child = launch(['start'], { ...defaults, ...environment })
  const output = createInterface(child.stdout)
  // The last line may come out of the reader after the process has gone.
  const closed = Promise.all([once(child, 'close'), once(output, 'close')])
  const kill = async () => {
    child.kill('SIGKILL')
    await closed
  }
  if (TestRunner.getCurrentTest()) onTestFinished(kill)
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const lines: string[] = []
  const listening = new Promise<string>((resolve) => {
    output.on('line', (line) => {
      lines.push(line)
      const { event, address } = JSON.parse(line)
      if (event === 'listening') resolve(address)
    })
  })
  const ended = closed.then(() => {
    throw new Error(`The server ended: ${stderr}`)
  })
  // At a level where it does not say that it listens, the port it was given tells.
  const given = environment.PORT ? untilHealthy(`http://127.0.0.1:${environment.PORT}`, child) : ended
  const origin = await Promise.race([listening, given, ended])
  ended.catch(() => undefined)
  return {
    ...createClient(origin),
    origin,
    lines,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [[code]] = await closed
      return code
    },
  }
}

async function untilHealthy(origin: string, child: ChildProcess): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const answers = await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return origin
    await wait(20)
  }
  throw new Error('The server ended before it answered')
}

// Nothing of the machine's environment reaches the server but where programs are found.
function launch(args: string[], environment: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--import', END_WITH_TEST_FILE, MAIN, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
}
