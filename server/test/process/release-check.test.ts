import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { TEMPLATE_NAMES } from '@plinth/emails/catalog'
import { listen } from '@plinth/tools/loopback'
import { root, startNode } from '@plinth/tools/processes'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { startServer } from './server-process.ts'

const RELEASE = { version: '1.2.3', commit: '1234abc', digest: `sha256:${'1'.repeat(64)}` }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function check(...args: string[]) {
  let output = ''
  const child = startNode('release -- check', [join(root, 'scripts/release/check.ts'), ...args], {
    env: { PATH: process.env.PATH },
    onText: (text) => (output += text),
  })
  const code = await child.closed
  const line = (name: string) => output.split('\n').find((each) => each.slice(6).startsWith(name)) ?? ''
  return { code, output, line }
}

test('a running release is checked by its version, commit and digest, its mails and migrations [H5]', async () => {
  const server = await startServer({
    DATABASE_URL: database.url,
    RELEASE_VERSION: RELEASE.version,
    RELEASE_COMMIT: RELEASE.commit,
    RELEASE_IMAGE_DIGEST: RELEASE.digest,
  })
  const { version, commit, digest } = RELEASE
  const expected = ['--version', version, '--commit', commit, '--digest', digest]
  const sound = await check(server.origin, ...expected)
  expect(sound, sound.output).toMatchObject({ code: 0 })
  expect(sound.output).not.toContain('FAULT')
  const mails = TEMPLATE_NAMES.length
  expect(sound.line('mails')).toBe(`ok    mails        ${mails}; this checkout has ${mails}`)
  expect(sound.line('digest')).toContain(digest)

  const other = await check(server.origin, ...expected, '--digest', digest.replaceAll('1', '2'))
  expect(other.code).toBe(1)
  expect(other.line('digest')).toMatch(/^FAULT/)
  expect(other.output).toContain('The release has a fault.')
  await server.stop()

  const stopped = await check(server.origin)
  expect(stopped.code).toBe(1)
  expect(stopped.line('health')).toContain('refuses the connection')
})

test('a check with evidence that is missing is refused before anything is asked', async () => {
  const { code, output } = await check('http://127.0.0.1:1', '--evidence', join(root, 'nothing.json'))
  expect(code).toBe(1)
  expect(output).toContain('nothing.json cannot be read')
})

test('a server that takes the connection and never answers is given up', async () => {
  const silent = createServer()
  onTestFinished(() => void silent.close())
  const { code, line } = await check(await listen(silent))
  expect(code).toBe(1)
  expect(line('health')).toContain('did not answer in time')
})

test.each([
  [[], 'Give the address of the API.'],
  [['api.example.com'], 'api.example.com is not an address such as https://api.example.com'],
  [['ftp://api.example.com'], 'is not an address'],
  [['http://api.example.com'], 'http://api.example.com must be https'],
  [['https://api.example.com/v1'], 'has a path; give https://api.example.com alone'],
  [['https://admin:hunter2@api.example.com'], 'must not contain a password'],
  [['https://api.example.com', '--web', 'http://app.example.com'], 'http://app.example.com must be https'],
  [['https://api.example.com', '--commit', 'main'], 'main is not a commit'],
  [['https://api.example.com', '--digest', 'latest'], 'latest is not a digest'],
  [['https://api.example.com', '--nonsense'], "Unknown option '--nonsense'"],
])('release -- check %j is answered with a sentence and the usage', async (args, sentence) => {
  const run = spawnSync(process.execPath, [join(root, 'scripts/release/check.ts'), ...args], { encoding: 'utf8' })
  expect(run.status).toBe(1)
  expect(run.stderr).toContain(sentence)
  expect(run.stderr).toContain('Usage: npm run release -- check')
  expect(run.stderr).not.toContain('hunter2')
})
