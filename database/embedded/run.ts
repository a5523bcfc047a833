import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { type Binaries, copyToPublicFolder } from './binaries.ts'

/** Runs one of PostgreSQL's programs to its end; true when it succeeded. What it says is added to the log. */
export type Run = (program: string, args: string[]) => Promise<boolean>

// Debian's and every other Linux's `nobody`.
const NOBODY = '65534'

// In a user namespace of its own root is nobody, and still opens root's files.
const IN_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

// Where namespaces are forbidden, as in most containers, root becomes nobody and keeps the one capability that reaches
// a folder under a home which is closed to others.
const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--',
]

type Place = { binaries: Binaries; directory: string; log: string }

/**
 * Finds a way in which this user can run PostgreSQL on that folder: PostgreSQL refuses to run as root, and as a user
 * that has no name. Answers the programs too, since they may have to be copied. Throws when there is no way.
 */
export async function findRun({ binaries, directory, log }: Place): Promise<{ run: Run; binaries: Binaries }> {
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
    return false // A uid without an entry in the list of users.
  }
}

function canRun(way: string[], program: string, directory: string): boolean {
  const [command = '', ...args] = [...way, 'sh', '-c', 'cd "$1" && test -x "$0"', program, directory]
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

// PostgreSQL asks access() about its own programs, which ignores the capability that would let it reach them.
function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false
  return path === dirname(path) || isOpenToAll(dirname(path))
}

// The output goes straight to a file: the server, which outlives pg_ctl, inherits it, and a pipe would die with us.
async function runToEnd([command = '', ...args]: string[], log: string): Promise<boolean> {
  const output = await open(log, 'a')
  const options: SpawnOptions = {
    // A session of its own, so that Ctrl-C in the terminal does not reach the server before the API has drained.
    detached: true,
    windowsHide: true,
    // The person's PGDATA, PGPORT or PGOPTIONS are about another server.
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
