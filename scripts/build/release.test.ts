import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { findRelease } from './release.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'app-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function git(folder: string, ...args: string[]): string {
  const actor = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const { status, stdout, stderr } = spawnSync('git', [...actor, ...args], { cwd: folder, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout.trim()
}

test('a build names the commit that is checked out, and names none once a file has changed', async () => {
  const folder = await createFolder()
  git(folder, 'init', '--quiet')
  await writeFile(join(folder, 'a.txt'), 'one')
  git(folder, 'add', '.')
  git(folder, 'commit', '--quiet', '--message=One')
  expect(findRelease(folder, {})).toEqual({ version: manifest.version, commit: git(folder, 'rev-parse', 'HEAD') })
  await writeFile(join(folder, 'a.txt'), 'two')
  expect(findRelease(folder, {})).toEqual({ version: manifest.version, commit: null })
})

test('without a checkout the build variables say version and commit', async () => {
  const folder = await createFolder()
  expect(findRelease(folder, {}).commit).toBeNull()
  const release = { version: '1.2.3', commit: 'abcdef0' }
  expect(findRelease(folder, { RELEASE_VERSION: ' 1.2.3', RELEASE_COMMIT: 'abcdef0' })).toEqual(release)
  expect(() => findRelease(folder, { RELEASE_COMMIT: 'main' })).toThrow('RELEASE_COMMIT must be a commit')
})
