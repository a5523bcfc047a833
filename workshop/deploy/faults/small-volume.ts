import { spawnSync } from 'node:child_process'
import { chown, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@plinth/database/error-code'
import { onTestFinished } from 'vitest'

export type SmallVolume = {
  /** The folder on the volume is empty and belongs to the user of PostgreSQL. */
  path: string
  /** Fills the volume to the last byte. May be called again when something was freed. */
  fill(): Promise<void>
  free(): Promise<void>
}

type Options = { directory: string; name: string; size_mb: number; owned_like: string }

/** The file system is mounted until the end of the test. Needs root. */
export async function mountSmallVolume({ directory, name, size_mb, owned_like }: Options): Promise<SmallVolume> {
  const mount_point = join(directory, name)
  await mkdir(mount_point)
  run('mount', ['-t', 'tmpfs', '-o', `size=${size_mb}m,mode=755`, 'tmpfs', mount_point])
  onTestFinished(() => run('umount', ['--lazy', mount_point]))
  const { uid, gid } = await stat(owned_like)
  const path = join(mount_point, 'data')
  await mkdir(path, { mode: 0o700 })
  await chown(path, uid, gid)
  const ballast = join(mount_point, 'ballast')
  return { path, fill: () => fillWith(ballast), free: () => rm(ballast) }
}

async function fillWith(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (const size of [1024 * 1024, 4096]) await writeUntilFull(() => file.write(Buffer.alloc(size, 1)))
  } finally {
    await file.close()
  }
}

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write()
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error
  }
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed; this test needs root: ${stderr}`)
}
