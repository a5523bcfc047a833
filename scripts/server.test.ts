import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'app-server-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

// An invalid port stops the start right after the environment is read.
function problemsWith(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/server.ts'), 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: 'none', ...environment },
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  return stderr.trim().split('\n').slice(1)
}

const PORT = '  - PORT must be a whole number from 0 to 65535'

test('npm run server defaults to development, without a .env', () => {
  expect(problemsWith({ NODE_ENV: '' })).toEqual([PORT])
})

test('npm run server keeps NODE_ENV when it is set', () => {
  expect(problemsWith({ NODE_ENV: 'production' }).length).toBeGreaterThan(1)
})

test('npm run server reads .env, and variables of the shell win', () => {
  writeFileSync(join(folder, '.env'), 'LOG_LEVEL=loud\nPORT=0\n')
  expect(problemsWith({})).toEqual([PORT, expect.stringContaining('LOG_LEVEL')])
})
