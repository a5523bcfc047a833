import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyProject } from '@plinth/tools/copy-project'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- Wax seals.\n\n## 0.1.0\n\nThe first version.\n'

// The copy is no checkout.
const COMMIT = 'c'.repeat(40)

let folder: string
let copy: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-release-'))
  copy = join(folder, 'copy')
  await copyProject(copy)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(() => writeFile(join(copy, 'CHANGELOG.md'), CHANGELOG))

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['workshop/main.ts', ...args], {
    ...{ cwd: copy, encoding: 'utf8', env: { ...process.env, RELEASE_COMMIT: COMMIT } },
  })

test.each([
  ['v99.0.0', '"v99.0.0" is not a version such as 1.2.3.'],
  [manifest.version, `${manifest.version} does not follow ${manifest.version}.`],
  ['0.0.99', `0.0.99 does not follow ${manifest.version}.`],
])('%s is refused as the next version', (version, reason) => {
  expect(run('release:prepare', version)).toMatchObject({ status: 1, stderr: `${reason}\n` })
})

test('a release without a line in the changelog is refused', async () => {
  await writeFile(join(copy, 'CHANGELOG.md'), CHANGELOG.replace('- Wax seals.\n', ''))
  expect(run('release:prepare', '99.0.0')).toMatchObject({
    status: 1,
    stderr: 'CHANGELOG.md has nothing below "Unreleased".\n',
  })
})

test('a version has notes when it is that of the packages and of the changelog', () => {
  expect(run('release:notes', '99.0.0')).toMatchObject({
    status: 1,
    stderr: `This is ${manifest.version}, and not 99.0.0.\n`,
  })
})

test('a prepared release names its version everywhere and leaves room for what follows', async () => {
  expect(run('release:prepare', '99.0.0', '--date=2030-01-02')).toMatchObject({ status: 0, stderr: '' })
  expect(run('release:notes', '99.0.0')).toMatchObject({ status: 0, stdout: '- Wax seals.\n' })

  const changelog = await readFile(join(copy, 'CHANGELOG.md'), 'utf8')
  expect(changelog).toContain('## Unreleased\n\n## 99.0.0 (2030-01-02)\n\n- Wax seals.\n\n## 0.1.0\n')
  const lock = JSON.parse(await readFile(join(copy, 'package-lock.json'), 'utf8')).packages
  for (const path of ['package.json', ...globSync('*/package.json', { cwd: copy })]) {
    const own = JSON.parse(await readFile(join(copy, path), 'utf8'))
    const entry = lock[path.replace(/\/?package\.json$/, '')]
    expect([own.version, entry.version], path).toEqual(['99.0.0', '99.0.0'])
    const named = Object.entries({ ...own.dependencies, ...own.devDependencies })
    const ours = named.filter(([name]) => name.startsWith('@plinth/'))
    expect(new Set(ours.map(([, version]) => version)), path).toEqual(new Set(ours.length > 0 ? ['99.0.0'] : []))
  }
  expect(JSON.parse(await readFile(join(copy, 'contract/openapi.json'), 'utf8')).info.version).toBe('99.0.0')
})

test('the evidence has the results of the tests and the digest of the bill', async () => {
  const put = async (path: string, content: object) => {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), JSON.stringify(content))
  }
  const file = { name: 'one.test.ts', status: 'passed', assertionResults: [{ title: 'one is so', status: 'passed' }] }
  await put('.cache/reports/vitest.json', { testResults: [file] })
  await put('.cache/reports/playwright.json', { suites: [] })
  await put('.cache/reports/release.json', { commit: COMMIT })
  await put('dist/sbom.json', { components: [{ name: 'one' }] })
  await put('dist/release.json', { commit: COMMIT })
  expect(run('release:evidence')).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(await readFile(join(copy, 'dist/evidence.json'), 'utf8'))).toMatchObject({
    commit: COMMIT,
    tests: { passed: 1, failed: 0, commit: COMMIT },
    sbom: { reason: null, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), packages: 1 },
    mutation: { reason: 'no mutants were run' },
  })
  await put('dist/release.json', { commit: null })
  expect(run('release:evidence')).toMatchObject({ status: 0 })
  expect(JSON.parse(await readFile(join(copy, 'dist/evidence.json'), 'utf8'))).toMatchObject({
    sbom: { reason: 'dist is a build of no commit' },
  })
})
