import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { onTestFinished } from 'vitest'

/** The copy has packages of its own, so that no path leads back to the first one. */
export async function copyWithPackages(): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true })
  // The copy is on the same file system, so that the packages can be hard links.
  const copy = await mkdtemp(join(root, '.cache', 'a-copy-with-a-longer-name-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  const command = `cp -al node_modules "$1" &&
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --target-directory="$1"`
  const { status, stderr } = spawnSync('sh', ['-c', command, 'sh', copy], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The project could not be copied: ${stderr}`)
  return copy
}
