import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startNode } from '@plinth/tools/processes'
import { WORK_DIRECTORY } from '../options/settings.ts'

const POLL_MS = 2
const TIMEOUT_MS = 60_000

/** The server writes a JSON line `{"event":"listening","address":"http://…"}` to its log. */
export type Program = { name: string; node_options: string[]; entry: string; environment: Record<string, string> }

export type RunningServer = { name: string; url: string; pid: number; stop(): Promise<void> }

/** Starts a server with its log in a file, and returns when it listens. Throws with the log when it does not. */
export async function startServer({ name, node_options, entry, environment }: Program): Promise<RunningServer> {
  mkdirSync(WORK_DIRECTORY, { recursive: true })
  const log = join(WORK_DIRECTORY, `${name}.log`)
  const output = openSync(log, 'w')
  const child = startNode(name, [...node_options, entry], {
    env: environment,
    stdio: ['ignore', output, output],
    group: 'ours',
  })
  closeSync(output)
  const url = await findAddress(child, log)
  return { name, url, pid: child.pid ?? 0, stop: () => child.stop(TIMEOUT_MS) }
}

async function findAddress(child: Child, log: string): Promise<string> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!child.hasEnded() && performance.now() < deadline) {
    const address = /"event":"listening","address":"([^"]+)"/.exec(readFileSync(log, 'utf8'))?.[1]
    if (address !== undefined) return address
    await wait(POLL_MS)
  }
  child.signal('SIGKILL')
  throw new Error(`A server did not start:\n${readFileSync(log, 'utf8')}`)
}

/** Both servers are stopped, whatever happens. */
export async function withServers<T>(
  programs: { floor: Program; project: Program },
  use: (servers: { floor: RunningServer; project: RunningServer }) => Promise<T>,
): Promise<T> {
  const floor = await startServer(programs.floor)
  try {
    const project = await startServer(programs.project)
    try {
      return await use({ floor, project })
    } finally {
      await project.stop()
    }
  } finally {
    await floor.stop()
  }
}
