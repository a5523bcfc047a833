import { rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '../error-code.ts'
import { identify, identityText, isAlive, readIdentity } from './process-identity.ts'

const POLL_MS = 50
const DEADLINE_MS = 60_000

/** Takes over a lock that a killed process has left. */
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
    await writeFile(path, identityText(identify(process.pid)), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const holder = await readIdentity(path)
  if (holder !== undefined && !isAlive(holder)) await rm(path, { force: true })
  return false
}
