import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { type Binaries, copyToPublicFolder } from './binaries.ts'

/** Runs a PostgreSQL program to its end; true when it succeeded. Its output is appended to the log. */
export type Run = (program: string, args: string[]) => Promise<boolean>

// Every Linux gives `nobody` this id.
const NOBODY = '65534'

// In its own user namespace root becomes nobody and can still open root's files.
const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

// Most containers forbid namespaces. There root becomes nobody, and keeps the right to read folders of other users.
const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--',
]

type Installation = { binaries: Binaries; directory: string; log: string }

/** Finds a way to run PostgreSQL, which refuses root and a user without a name. Throws when there is none. */
export async function findRun({ binaries, directory, log }: Installation): Promise<{ run: Run; binaries: Binaries }> {
  const runBy =
    (way: string[]): Run =>
    (program, args) =>
      runToEnd([...way, program, ...args], log)

  if (isOrdinaryUser()) return { run: runBy([]), binaries }
  if (canRun(IN_NAMESPACE, binaries.postgres, directory)) return { run: runBy(IN_NAMESPACE), binaries }
  if (canRun(AS_NOBODY, '/bin/sh', directory)) {
    const isOpen = isOpenToAll(binaries.postgres)
    return { run: runBy(AS_NOBODY), binaries: isOpen ? binaries : await copyToPublicFolder() }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and neither unshare nor setpriv is allowed here to become another user. ' +
      'Start this as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

function isOrdinaryUser(): boolean {
  if (process.platform === 'win32') return true
  try {
    return userInfo().uid !== 0
  } catch {
    return false // The list of users has no entry for the uid.
  }
}

function canRun(way: string[], program: string, directory: string): boolean {
  const [command = '', ...args] = [...way, 'sh', '-c', 'cd "$1" && test -x "$0"', program, directory]
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

// PostgreSQL checks its own programs with access(), which ignores the capability.
function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false
  return path === dirname(path) || isOpenToAll(dirname(path))
}

// The server inherits the output and outlives pg_ctl; a pipe would close with us, so it goes to a file.
async function runToEnd([command = '', ...args]: string[], log: string): Promise<boolean> {
  const output = await open(log, 'a')
  const options: SpawnOptions = {
    // The server has its own session, so that Ctrl-C does not reach it before the API has drained.
    detached: true,
    windowsHide: true,
    // The user's PGDATA, PGPORT or PGOPTIONS are for another server.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
    stdio: ['ignore', output.fd, output.fd],
  }
  try {
    const [code] = await once(spawn(command, args, options), 'exit')
    return code === 0
  } finally {
    await output.close()
  }
}
