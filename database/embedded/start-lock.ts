import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 50
const DEADLINE_MS = 60_000

/** Runs `work` while no other process works on the same lock file. A lock left by a killed process is taken over. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS
  while (!(await tryLock(path))) {
    if (Date.now() > deadline) throw new Error(`Another process has been holding ${path} for a minute`)
    await wait(POLL_MS)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = await readPid(path)
  if (holder !== undefined && !isAlive(holder)) await rm(path, { force: true })
  return false
}

/** The process id that stands in the first line of a file; undefined without the file or while it is being written. */
export async function readPid(path: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(path, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
