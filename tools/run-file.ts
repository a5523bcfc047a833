import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identify, isAlive, isProvablyAlive, type ProcessIdentity } from '@plinth/database/embedded/process-identity'
import { withLock } from '@plinth/database/embedded/start-lock'
import { errorCode } from '@plinth/database/error-code'
import { PRODUCT } from '@plinth/product/brand'

const POLL_MS = 50

type Started = ProcessIdentity & { name: string }
type Run = {
  supervisor: ProcessIdentity
  /** The supervisor ends when the npm that started it does. */
  npm?: ProcessIdentity | undefined
  address: string
  database_url?: string
  children: Started[]
}

/** Lets the next start end the programs of this one, if this one is killed. */
export type RunFile = {
  /** Programs that a killed start left running, which have been ended. */
  leftovers: string[]
  add(name: string, pid: number | undefined): Promise<void>
  setDatabase(url: string): Promise<void>
  remove(): Promise<void>
}

type Options = {
  address: string
  npm?: ProcessIdentity | undefined
  timeout_ms?: number
}

/** Ends leftover processes whose id and start time match the record. @throws a sentence when another start is running */
export async function claimRun(path: string, { address, npm, timeout_ms = 40_000 }: Options): Promise<RunFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const run: Run = { supervisor: identify(process.pid), npm, address, children: [] }
  const { left, orphan } = await withLock(`${path}.lock`, async () => {
    const found = await readRun(path)
    if (found && isAlive(found.supervisor) && !isOrphaned(found)) throw new Error(sentenceFor(found, path))
    const left = found?.children.filter(isProvablyAlive) ?? []
    // The file keeps them until they have ended, in case this start is killed too.
    await writeRun(path, { ...run, children: left })
    return { left, orphan: found?.supervisor }
  })
  // A supervisor ends its programs in the right order, so it goes first.
  if (orphan) await end(orphan, timeout_ms)
  await Promise.all(left.map((child) => end(child, timeout_ms)))
  await writeRun(path, run)
  return {
    leftovers: left.map(({ name, pid }) => `${name} (process ${pid})`),
    async add(name, pid) {
      if (pid === undefined) return
      run.children = [...run.children.filter(isProvablyAlive), { name, ...identify(pid) }]
      await writeRun(path, run)
    },
    async setDatabase(url) {
      run.database_url = url
      await writeRun(path, run)
    },
    remove: () => rm(path, { force: true }),
  }
}

/** Returns the running start that has claimed the folder. */
export async function findRunning(path: string): Promise<Pick<Run, 'address' | 'database_url'> | undefined> {
  const run = await readRun(path)
  return run && isAlive(run.supervisor) && !isOrphaned(run) ? run : undefined
}

function isOrphaned({ supervisor, npm }: Run): boolean {
  return isProvablyAlive(supervisor) && npm !== undefined && !isAlive(npm)
}

function sentenceFor({ supervisor, address }: Run, path: string): string {
  const running = `${PRODUCT} is running already at ${address} (process ${supervisor.pid}). Stop it with Ctrl-C in its terminal.`
  if (isProvablyAlive(supervisor)) return running
  return `${running}\nIf that process is another program, remove ${path}.`
}

async function readRun(path: string): Promise<Run | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // The file was truncated when the machine went down, so none of it is running.
    return undefined
  }
}

async function writeRun(path: string, run: Run): Promise<void> {
  // The URL of a database may contain a password.
  await writeFile(`${path}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function end(child: ProcessIdentity, timeout_ms: number): Promise<void> {
  signal(child, 'SIGTERM')
  const deadline = performance.now() + timeout_ms
  while (isProvablyAlive(child)) {
    if (performance.now() > deadline) signal(child, 'SIGKILL')
    await wait(POLL_MS)
  }
}

function signal(child: ProcessIdentity, name: NodeJS.Signals): void {
  try {
    if (isProvablyAlive(child)) process.kill(child.pid, name)
  } catch (error) {
    // The process has just ended.
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
