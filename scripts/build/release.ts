import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import manifest from '../../package.json' with { type: 'json' }
import { RELEASE_SHAPES } from '../../server/src/config/release.ts'

/** A deployment may say otherwise. A commit of null is unknown. */
export type BuiltRelease = { version: string; commit: string | null }

/** RELEASE_VERSION and RELEASE_COMMIT win over the version of `package.json` and the commit that is checked out. */
export function findRelease(folder: string, environment: NodeJS.ProcessEnv): BuiltRelease {
  const version = environment.RELEASE_VERSION?.trim() || manifest.version
  const commit = environment.RELEASE_COMMIT?.trim() || checkedOut(folder)
  for (const [name, value, shape] of [
    ['RELEASE_VERSION', version, RELEASE_SHAPES.version],
    ['RELEASE_COMMIT', commit, RELEASE_SHAPES.commit],
  ] as const) {
    if (value !== null && !shape.pattern.test(value)) throw new Error(`${name} must be ${shape.what}`)
  }
  return { version, commit }
}

export async function writeRelease(path: string, release: BuiltRelease): Promise<void> {
  await writeFile(path, `${JSON.stringify(release, null, 2)}\n`)
}

// Changed files are in no commit, so a build of them must not name one.
function checkedOut(folder: string): string | null {
  const changes = git(folder, 'status', '--porcelain')
  if (changes === null) console.warn('There is no git checkout, so the release names no commit. Set RELEASE_COMMIT.')
  else if (changes !== '') console.warn('There are changes that are not committed, so the release names no commit.')
  return changes === '' ? git(folder, 'rev-parse', 'HEAD') : null
}

function git(folder: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
