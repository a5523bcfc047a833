import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, isFree } from '@plinth/database/embedded/ports'
import { stopAbandoned } from '@plinth/database/embedded/start'
import { PRODUCT } from '@plinth/product/brand'
import { copyProject } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'
import { type Child, type End, startNode } from '@plinth/tools/processes'
import { claimRun } from '@plinth/tools/run-file'

export type Start = {
  child: Child
  output(): string
  ended(): Promise<End>
  untilRunning(): Promise<void>
}

export type Clone = {
  folder: string
  run_files: { start: string; demo: string }
  /** PORT_BASE of every start is this, unless it says another. */
  base: number
  ports: { api: number; web: number }
  /** Runs `npm start` or `npm run demo` without the installation, and always with the embedded database. */
  start(mode?: 'demo', environment?: Record<string, string>): Start
  remove(): Promise<void>
}

/** A start finds no data of another one in the copy. */
export async function createClone(): Promise<Clone> {
  const folder = await mkdtemp(join(tmpdir(), 'app-clone-'))
  await copyProject(folder)
  const base = await findFreeBase()
  const ports = { api: base + 1, web: base }
  const run_files = {
    start: join(folder, '.data', 'npm-start.json'),
    demo: join(folder, '.data', 'demo', 'npm-start.json'),
  }
  const started: Child[] = []
  return {
    folder,
    run_files,
    base,
    ports,
    start(mode, environment) {
      const { DATABASE_URL: _, ...clean } = cleanEnvironment()
      let output = ''
      const child = startNode('npm start', ['scripts/start.ts', ...(mode ? [mode] : [])], {
        cwd: folder,
        env: { ...clean, PORT_BASE: String(base), ...environment },
        onText: (text) => (output += text),
      })
      started.push(child)
      return {
        child,
        output: () => output,
        ended: () => child.closed,
        async untilRunning() {
          while (!output.includes(`${PRODUCT} is running\n`)) {
            if (child.hasEnded()) throw new Error(`The start ended: ${output}`)
            await wait(50)
          }
        },
      }
    },
    async remove() {
      for (const child of started) child.signal('SIGKILL')
      await Promise.all(started.map((child) => child.ended))
      // A failed test may have left these running.
      for (const path of Object.values(run_files)) await claimRun(path, { address: '', timeout_ms: 0 })
      for (const data of ['.data', '.data/demo']) await stopAbandoned(join(folder, data, 'postgres'))
      await rm(folder, { recursive: true })
    },
  }
}

export async function findFreeBase(): Promise<number> {
  const base = await findFreePort()
  const free = Array.from({ length: 10 }, (_, index) => isFree(base + index))
  return (await Promise.all(free)).every(Boolean) ? base : findFreeBase()
}
