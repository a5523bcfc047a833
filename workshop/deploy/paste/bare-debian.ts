import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@plinth/tools/processes'
import { findProgram } from '../programs.ts'
import { type Shell, startShell } from './shell.ts'

const CACHE = join(root, '.cache', 'bare-debian')
const SOURCES = '/etc/apt/sources.list.d/debian.sources'
const AUTHORITIES = '/usr/local/share/ca-certificates'
const ENVIRONMENT = [
  'HOME=/root',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
  'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
]

// systemd gets a group of its own, in the one hierarchy that every machine has.
const IN_CGROUP = `
  mount -t cgroup2 cgroup2 "$1"
  mkdir "$1/$2"
  echo $$ >"$1/$2/cgroup.procs"
  umount "$1"
  exec unshare --pid --uts --ipc --cgroup --fork --kill-child sh "$3" "$4" "$5"`
const REMOVE_CGROUP = 'mount -t cgroup2 cgroup2 "$1"; find "$1/$2" -depth -type d -exec rmdir {} +'

export type Debian = {
  folder: string
  paste(commands: string): Promise<void>
  /** Returns the command line that runs a command as root outside of the pasting shell. */
  inside(...command: string[]): string[]
  /** The command runs as root outside of the pasting shell. */
  run(command: string): Promise<{ code: number; said: string }>
  /** systemd becomes process 1. Resolves once it has started all it wants. */
  boot(): Promise<void>
  /** Ends every process at once. */
  cutPower(): Promise<void>
}

/** Debian 12 is in a folder, with systemd and nothing else. It uses the network of this machine. */
export async function makeBareDebian(atEnd: (clean: () => Promise<void>) => void): Promise<Debian> {
  if (process.getuid?.() !== 0) throw new Error('A bare Debian can only be made by root.')
  const folder = await mkdtemp(join(tmpdir(), 'app-debian-'))
  atEnd(() => rm(folder, { recursive: true }))
  run('tar', '--extract', '--file', await makeImage(), '--directory', folder)
  run('chmod', '755', folder)
  await furnish(folder)
  const machine = new Machine(folder)
  atEnd(() => machine.cutPower())
  return machine
}

async function makeImage(): Promise<string> {
  const image = join(CACHE, 'bookworm-systemd.tar')
  if (existsSync(image)) return image
  await mkdir(CACHE, { recursive: true })
  const sources = existsSync(SOURCES) ? [SOURCES] : []
  const program = findProgram('mmdebstrap', 'mmdebstrap')
  const options = ['--quiet', '--variant=minbase', '--include=systemd-sysv']
  run(program, ...options, 'bookworm', `${image}.new.tar`, ...sources)
  await rename(`${image}.new.tar`, image)
  return image
}

async function furnish(folder: string): Promise<void> {
  for (const cache of ['apt/partial', 'npm']) await mkdir(join(CACHE, cache), { recursive: true })
  await mkdir(join(folder, 'root/.npm'))
  await cp('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true })
  // This Debian is thrown away, so it need not survive a power failure of this machine.
  await writeFile(join(folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  if (existsSync(AUTHORITIES)) await cp(AUTHORITIES, join(folder, AUTHORITIES), { recursive: true })
  // The timers would take the lock of apt at any moment.
  for (const timer of ['apt-daily.timer', 'apt-daily-upgrade.timer']) {
    await symlink('/dev/null', join(folder, 'etc/systemd/system', timer))
  }
}

class Machine implements Debian {
  readonly folder: string
  #boots = 0
  #first_process: { pid: number; ended: Promise<unknown> } | undefined
  #shell: Shell | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  async boot(): Promise<void> {
    this.#boots += 1
    const mount_point = join(this.folder, 'mnt')
    const script = [join(import.meta.dirname, 'boot.sh'), this.folder, CACHE]
    const start = ['unshare', '--mount', 'sh', '-euc', IN_CGROUP, 'sh', mount_point, this.#cgroup(), ...script]
    // The process ends with the tests, also when they are killed.
    const child = spawn('setpriv', ['--pdeathsig=KILL', ...start], { stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = once(child, 'exit')
    const said = text(child.stderr)
    const pid = await firstChildOf(child.pid ?? 0, child)
    this.#first_process = { pid, ended }
    while (!/^(running|degraded)$/.test((await this.run('systemctl is-system-running --wait')).said.trim())) {
      await wait(50)
      if (child.exitCode !== null) throw new Error(`systemd could not be started: ${await said}`)
    }
  }

  async cutPower(): Promise<void> {
    if (this.#first_process === undefined) return
    process.kill(this.#first_process.pid, 'SIGKILL')
    await this.#first_process.ended
    await this.#shell?.ended
    this.#first_process = this.#shell = undefined
    run('unshare', '--mount', 'sh', '-euc', REMOVE_CGROUP, 'sh', join(this.folder, 'mnt'), this.#cgroup())
  }

  async run(command: string): Promise<{ code: number; said: string }> {
    const [program = '', ...args] = this.inside('bash', '-ec', command)
    return await new Promise((resolve) => {
      execFile(program, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${stdout}${stderr}` })
      })
    })
  }

  async paste(commands: string): Promise<void> {
    this.#shell ??= startShell(this.inside('bash', '-e'))
    await this.#shell.paste(commands)
  }

  inside(...command: string[]): string[] {
    const target = `--target=${this.#first_process?.pid}`
    const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd']
    return ['nsenter', target, ...namespaces, 'env', '-i', ...ENVIRONMENT, ...command]
  }

  #cgroup(): string {
    return `app-debian-${process.pid}-${this.#boots}`
  }
}

/** The shell becomes `unshare`, which starts process 1 of the new namespace and waits for it. */
async function firstChildOf(pid: number, parent: ChildProcess): Promise<number> {
  while (parent.exitCode === null) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('unshare\0--pid')) {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
      if (children !== '') return Number(children)
    }
    await wait(10)
  }
  throw new Error('The namespaces could not be made.')
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error ?? stderr}`)
}

export async function writeIn({ folder }: Debian, path: string, text: string | Buffer, mode = 0o644): Promise<void> {
  await writeFile(join(folder, path), text, { mode })
}
