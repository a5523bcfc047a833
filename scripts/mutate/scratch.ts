import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { startEmbedded, stopAbandoned } from '../../database/embedded/start.ts'
import { root } from '../processes.ts'

const LEFT_OUT = new Set(['node_modules', '.git', '.data', '.cache', 'dist', 'test-results'])

// A mutant that swallows a mail is noticed by a wait that never ends well; the minutes that tests grant otherwise are too long.
const PATIENCE_MS = 30_000

const PREFIX = 'plinth-mutate-'

export type Scratch = {
  /** The copy of the project. */
  root: string
  /** A PostgreSQL for its tests. */
  database_url: string
  remove(): Promise<void>
}

/**
 * Copies the project as it stands into a temporary folder, and starts a PostgreSQL beside it. Packages are linked, our
 * own workspaces lead to the copy.
 */
export async function makeScratch(): Promise<Scratch> {
  await removeAbandoned()
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  const database = await startEmbedded({ directory: join(directory, 'database'), durable: false })
  const copy = join(directory, 'project')
  await cp(root, copy, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) })
  await writeFile(join(copy, 'server/test/patience.ts'), `export const PATIENCE_MS = ${PATIENCE_MS}\n`)
  await linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  return {
    root: copy,
    database_url: database.url,
    async remove() {
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

// A run that was interrupted leaves its folder and its server.
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const directory = join(tmpdir(), name)
    const isAbandoned = await stopAbandoned(join(directory, 'database')).catch(() => false)
    if (isAbandoned) await rm(directory, { recursive: true, force: true })
  }
}

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from)) {
    if (entry !== '@plinth') await symlink(join(from, entry), join(to, entry))
  }
  await mkdir(join(to, '@plinth'))
  for (const workspace of await readdir(join(from, '@plinth'))) {
    await symlink(relative(join(to, '@plinth'), join(to, '..', workspace)), join(to, '@plinth', workspace))
  }
}
