import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import type { Debian } from './bare-debian.ts'
import { type Shell, startShell } from './shell.ts'

// The names of the host can be looked up in this namespace only.
const WITH_NAMES = 'mount --bind "$1" /etc/hosts; exec bash -e'

/**
 * The shell builds a release in a folder of this machine. Its `ssh` runs the command in the Debian, as root and in the
 * home folder.
 */
export async function startBuilder(folder: string, debian: Debian): Promise<Shell> {
  const [programs, cache] = [join(folder, 'bin'), join(root, '.cache', 'bare-debian', 'npm')]
  await mkdir(programs)
  await mkdir(cache, { recursive: true })
  const inside = debian.inside('bash', '-c', '"cd && $2"').join(' ')
  const ssh = `#!/bin/sh\n[ "$1" = root@app.example.com ] || exit 255\nshift\nexec ${inside.replace('$2', '$*')}\n`
  await writeFile(join(programs, 'ssh'), ssh, { mode: 0o755 })
  const hosts = join(debian.folder, 'etc/hosts')
  const { HOME, PATH = '', NODE_EXTRA_CA_CERTS } = process.env
  // The programs of the packages are not those of an operator's shell: npm finds its settings beside its Node.js.
  const own = PATH.split(':').filter((path) => !path.includes('node_modules'))
  const env = { HOME, PATH: [programs, ...own].join(':'), NODE_EXTRA_CA_CERTS, npm_config_cache: cache }
  return startShell(['unshare', '--mount', 'sh', '-euc', WITH_NAMES, 'sh', hosts], { cwd: folder, env })
}
