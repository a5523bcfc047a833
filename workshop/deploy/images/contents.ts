import { spawnSync } from 'node:child_process'
import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export type Entry = { path: string; stats: Stats }

/** Paths are those inside the image. The devices of its base are left out, and no link is followed. */
export async function listFiles(files: string, folder = '/'): Promise<Entry[]> {
  const names = await readdir(join(files, folder))
  const paths = names.map((name) => join(folder, name)).filter((path) => path !== '/dev')
  const lists = paths.map(async (path) => {
    const stats = await lstat(join(files, path))
    return [{ path, stats }, ...(stats.isDirectory() ? await listFiles(files, path) : [])]
  })
  return (await Promise.all(lists)).flat()
}

/** grep prints the files that contain a text. */
export function findText(files: string, text: string): string {
  const options = ['--recursive', '--files-with-matches', '--fixed-strings', '--devices=skip']
  const { status, stdout, stderr } = spawnSync('grep', [...options, '--', text, files], { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`grep failed: ${stderr}`)
  return stdout
}

/** Everyone may write to folders for temporary files, which are left out. */
export function writableFor(uid: number, entries: readonly Entry[]): string[] {
  const temporary = ['/tmp', '/var/tmp', '/run/lock']
  return entries
    .filter(({ path, stats }) => !stats.isSymbolicLink() && !temporary.includes(path))
    .filter(({ stats }) => stats.uid === uid || stats.gid === uid || (stats.mode & 0o002) !== 0)
    .map(({ path }) => path)
}

/** The programs run with the rights of another user. */
export function privileged(entries: readonly Entry[]): string[] {
  return entries.filter(({ stats }) => stats.isFile() && (stats.mode & 0o6000) !== 0).map(({ path }) => path)
}

/** The size is in megabytes. */
export function sizeOf(entries: readonly Entry[]): number {
  return Math.round(entries.reduce((sum, { stats }) => sum + (stats.isFile() ? stats.size : 0), 0) / 1e6)
}
