import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { errorCode } from '../error-code.ts'
import { statusFields } from './proc.ts'

/** Ids are reused, so the start time is needed; null where the system does not tell. */
export type ProcessIdentity = { pid: number; started: string | null }

export function identify(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) }
}

/** Tells whether the process may be running: false is certain, true may be another process with the same id. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  if (!exists(pid)) return false
  const now = startOf(pid)
  if (now === null) return !CAN_TELL
  return started === null || started === now
}

/** Tells whether exactly this process is running. No recorded id is signalled without that. */
export function isProvablyAlive({ pid, started }: ProcessIdentity): boolean {
  return started !== null && startOf(pid) === started
}

/** Returns undefined when the file is missing or incomplete. */
export async function readIdentity(path: string): Promise<ProcessIdentity | undefined> {
  const [first = '', second = ''] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(first, 10)
  return pid > 0 ? { pid, started: second || null } : undefined
}

/** The id is on the first line, as in any pid file. */
export function identityText({ pid, started }: ProcessIdentity): string {
  return `${pid}\n${started ?? ''}\n`
}

const CAN_TELL = process.platform === 'linux' || process.platform === 'darwin'

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function startOf(pid: number): string | null {
  if (process.platform === 'linux') return startOnLinux(pid)
  if (process.platform !== 'darwin') return null
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', env }).stdout.trim() || null
}

function startOnLinux(pid: number): string | null {
  try {
    const fields = statusFields(pid)
    // A container without an init keeps dead processes that nobody has waited for.
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    // The 22nd field of the file is the start in ticks since the machine was booted.
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}
