import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '@plinth/tools/processes'
import { onTestFinished } from 'vitest'
import { findProgram } from '../programs.ts'

const CACHE = join(root, '.cache', 'bare-debian')
const SOURCES = '/etc/apt/sources.list.d/debian.sources'
const AUTHORITIES = '/usr/local/share/ca-certificates'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

// Mounts and processes are seen only inside, and end with the shell, which is process 1 there.
const ENTER = `
  mount --bind "$1" "$1"
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount -t tmpfs tmpfs "$1/dev/shm"
  mount --bind "$2/apt" "$1/var/cache/apt/archives"
  mount --bind "$2/npm" "$1/root/.npm"
  exec chroot "$1" env -i HOME=/root PATH=${PATH} DEBIAN_FRONTEND=noninteractive \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt bash -e`

export type Debian = {
  folder: string
  /** Types a text into a shell of root, as a paste does. Returns once all of it ran. @throws when a command fails */
  paste(text: string): Promise<void>
}

/** A Debian 12 with nothing installed, in a folder. It uses the network of this machine and ends with the test. */
export async function startBareDebian(): Promise<Debian> {
  if (process.getuid?.() !== 0) throw new Error('A bare Debian can only be made by root.')
  const image = await makeImage()
  const folder = await mkdtemp(join(tmpdir(), 'app-debian-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  run('tar', '--extract', '--file', image, '--directory', folder)
  run('chmod', '755', folder)
  for (const cache of ['apt/partial', 'npm']) await mkdir(join(CACHE, cache), { recursive: true })
  await mkdir(join(folder, 'root/.npm'))
  await cp('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true })
  // This Debian is thrown away, so it need not survive a power failure.
  await writeFile(join(folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  if (existsSync(AUTHORITIES)) await cp(AUTHORITIES, join(folder, AUTHORITIES), { recursive: true })
  return { folder, paste: startShell(folder) }
}

async function makeImage(): Promise<string> {
  const image = join(CACHE, 'bookworm.tar')
  if (existsSync(image)) return image
  await mkdir(CACHE, { recursive: true })
  const sources = existsSync(SOURCES) ? [SOURCES] : []
  const program = findProgram('mmdebstrap', 'mmdebstrap')
  run(program, '--quiet', '--variant=minbase', 'bookworm', `${image}.new.tar`, ...sources)
  await rename(`${image}.new.tar`, image)
  return image
}

function startShell(folder: string): Debian['paste'] {
  const isolation = ['--mount', '--pid', '--fork', '--kill-child']
  const shell = spawn('unshare', [...isolation, 'sh', '-euc', ENTER, 'sh', folder, CACHE])
  const ended = new Promise<void>((resolve) => shell.on('close', () => resolve()))
  onTestFinished(async () => {
    shell.kill('SIGKILL')
    await ended
  })
  const said: string[] = []
  let heard = (_line: string) => {}
  for (const output of [shell.stdout, shell.stderr]) {
    createInterface(output).on('line', (line) => {
      said.push(line)
      heard(line)
    })
  }
  return async (text) => {
    const end = `pasted ${said.length}`
    const done = new Promise<void>((resolve) => (heard = (line) => line === end && resolve()))
    // The last command may have left a line open.
    shell.stdin.write(`${text}echo\necho '${end}'\n`)
    const failed = ended.then(() => Promise.reject(new Error(`Pasting failed:\n${said.slice(-60).join('\n')}`)))
    await Promise.race([done, failed])
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error ?? stderr}`)
}

export async function writeIn({ folder }: Debian, path: string, text: string | Buffer, mode = 0o644): Promise<void> {
  await writeFile(join(folder, path), text, { mode })
}
