import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { userInfo } from 'node:os'

/** Runs one of PostgreSQL's programs to its end; true when it succeeded. What it says is added to the log. */
export type Run = (program: string, args: string[]) => Promise<boolean>

// Debian's and every other Linux's `nobody`.
const NOBODY = '65534'

// PostgreSQL refuses to run as root, and as a user without a name. In a user namespace of its own root is nobody, and
// still opens root's files; where namespaces are forbidden, as in most containers, nobody keeps the one capability
// that reaches a folder under a home which is closed to others.
const STEP_ASIDE = [
  ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--',
  ],
]

/**
 * Finds a way in which this user can run PostgreSQL on that folder.
 * @param probe a PostgreSQL program, asked for its version to try the way out
 */
export function findRun({ probe, directory, log }: { probe: string; directory: string; log: string }): Run {
  const prefix = isOrdinaryUser() ? [] : STEP_ASIDE.find((way) => isWayOpen(way, probe, directory))
  if (!prefix) {
    throw new Error(
      'PostgreSQL refuses to run as root, and neither unshare nor setpriv is allowed here to become another user. ' +
        'Start this as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  return (program, args) => runToEnd([...prefix, program, ...args], log)
}

function isOrdinaryUser(): boolean {
  if (process.platform === 'win32') return true
  try {
    return userInfo().uid !== 0
  } catch {
    return false // A uid without an entry in the list of users.
  }
}

function isWayOpen(way: string[], probe: string, directory: string): boolean {
  const [command = '', ...args] = [...way, 'sh', '-c', 'cd "$1" && "$0" --version', probe, directory]
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
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
