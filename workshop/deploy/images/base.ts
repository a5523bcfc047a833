import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { findProgram, runProgram } from '../programs.ts'

// The packages replace the two base images that would come from a registry: Debian with the libraries of Node, and with
// nginx.
const PACKAGES = ['libatomic1', 'libstdc++6', 'nginx-light']
const CACHE = join(root, '.cache', 'images')
const WEEK_MS = 7 * 24 * 3600 * 1000

/** The archive is kept for a week, so that updates of Debian arrive. */
async function debianArchive(): Promise<string> {
  const week = Math.floor(Date.now() / WEEK_MS)
  const key = createHash('sha256')
    .update([...PACKAGES, process.arch, week].join())
    .digest('hex')
    .slice(0, 16)
  const archive = join(CACHE, `debian-${key}.tar`)
  if (existsSync(archive)) return archive
  const mmdebstrap = findProgram('mmdebstrap', 'mmdebstrap')
  await mkdir(CACHE, { recursive: true })
  for (const old of await readdir(CACHE)) await rm(join(CACHE, old))
  const part = `${archive}.${process.pid}.tar`
  await runProgram(mmdebstrap, ['--quiet', '--variant=minbase', `--include=${PACKAGES.join()}`, 'bookworm', part])
  await rename(part, archive)
  return archive
}

/** The Containerfile builds the two bases of these. The Node is the one of the lock, npm that of the machine. */
export async function writeBaseContext(folder: string): Promise<void> {
  const node = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  const local = join(folder, 'local')
  await mkdir(join(local, 'bin'), { recursive: true })
  await cp(node, join(local, 'bin', 'node'))
  await cp(await npmFolder(), join(local, 'lib', 'node_modules', 'npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'))
  await cp(await debianArchive(), join(folder, 'debian.tar'))
  await writeFile(join(folder, 'nginx.Containerfile'), 'FROM scratch\nADD debian.tar /\n')
  await writeFile(join(folder, 'node.Containerfile'), 'FROM scratch\nADD debian.tar /\nCOPY local /usr/local\n')
}

async function npmFolder(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => existsSync(join(each, 'npm')))
  for (const folder of folders) {
    const script = await realpath(join(folder, 'npm'))
    if (script.endsWith(join('bin', 'npm-cli.js'))) return dirname(dirname(script))
  }
  throw new Error('npm is missing: apt-get install npm')
}
