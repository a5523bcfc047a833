import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WORK_DIRECTORY } from './settings.ts'

const POLL_MS = 2
const PATIENCE_MS = 15_000

/** How to start a server; it writes a JSON line `{"event":"listening","address":"http://…"}` to its log. */
export type Program = { name: string; node_options: string[]; entry: string; environment: Record<string, string> }

export type RunningServer = { name: string; url: string; pid: number; cold_start_ms: number; stop(): Promise<void> }

/**
 * Starts a server with its log in a file, as nobody reads along in production either.
 * `cold_start_ms` is the time from here until it answered a first request.
 */
export async function startServer({ name, node_options, entry, environment }: Program): Promise<RunningServer> {
  const log = join(WORK_DIRECTORY, `${name}.log`)
  const output = openSync(log, 'w')
  const started = performance.now()
  const child = spawn(process.execPath, [...node_options, entry], {
    env: environment,
    stdio: ['ignore', output, output],
  })
  closeSync(output)

  const url = await findAddress(child, log)
  await fetch(`${url}/health`)
  const cold_start_ms = performance.now() - started
  return { name, url, pid: child.pid ?? 0, cold_start_ms, stop: () => stop(child) }
}

async function findAddress(child: ChildProcess, log: string): Promise<string> {
  const deadline = performance.now() + PATIENCE_MS
  while (child.exitCode === null && performance.now() < deadline) {
    const address = /"event":"listening","address":"([^"]+)"/.exec(readFileSync(log, 'utf8'))?.[1]
    if (address !== undefined) return address
    await wait(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`A server did not start:\n${readFileSync(log, 'utf8')}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
