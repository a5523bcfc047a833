import { spawnSync } from 'node:child_process'
import { chown, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@plinth/database/error-code'
import { onTestFinished } from 'vitest'
import type { Cluster } from '../../../server/test/process/cluster.ts'

export type SmallVolume = {
  /** The folder on the volume is empty and belongs to the user of PostgreSQL. */
  path: string
  /** Fills the volume to the last byte. May be called again when something was freed. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** The file system is mounted until the end of the test, which stops the cluster first. Needs root. */
export async function mountSmallVolume(
  cluster: Cluster,
  { name, size_mb }: { name: string; size_mb: number },
): Promise<SmallVolume> {
  const mount_point = join(cluster.directory, name)
  await mkdir(mount_point)
  run('mount', ['-t', 'tmpfs', '-o', `size=${size_mb}m,mode=755`, 'tmpfs', mount_point])
  onTestFinished(async () => {
    // A server whose log is gone restarts in a loop, and cannot be stopped any more.
    await cluster.stop('fast')
    run('umount', ['--lazy', mount_point])
  })
  const { uid, gid } = await stat(cluster.data)
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
