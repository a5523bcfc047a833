import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { AUTH_SECRET } from './app.ts'
import { type Client, createClient } from './client.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type Run = { code: number | null; stdout: string; stderr: string }

/** Runs `server <command>`, options included, with just this environment until it ends. */
export async function runServer(command: string, environment: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, [MAIN, ...command.split(' ')], { env: bare(environment) })
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

/** Starts the API as a process of its own on a free port. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN, 'start'], {
    env: bare({ NODE_ENV: 'test', PORT: '0', AUTH_SECRET, AUTH_RATE_LIMIT_FACTOR: '1000', ...environment }),
  })
  const output = createInterface(child.stdout)
  // The last line may come out of the reader after the process has gone.
  const closed = Promise.all([once(child, 'close'), once(output, 'close')])
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const lines: string[] = []
  const origin = await new Promise<string>((resolve, reject) => {
    output.on('line', (line) => {
      lines.push(line)
      const { event, address } = JSON.parse(line)
      if (event === 'listening') resolve(address)
    })
    // At a level where it does not say that it listens, the port it was given tells.
    if (environment.PORT) resolve(waitForHealth(`http://127.0.0.1:${environment.PORT}`))
    closed.then(() => reject(new Error(`The server ended: ${stderr}`)), reject)
  })
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

async function waitForHealth(origin: string): Promise<string> {
  await vi.waitFor(() => fetch(`${origin}/health`), { timeout: 10_000 })
  return origin
}

// Nothing of the machine's environment reaches the server but where programs are found.
function bare(environment: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, ...environment }
}
