import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { AUTH_SECRET } from '../app.ts'
import { createTestDatabase } from '../database.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('npm run server prints JSON lines and nothing else', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { scripts } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8'))
  const [, ...args] = scripts.server.split(' ')
  const server = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', AUTH_SECRET, DATABASE_URL: database.url },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const output = Promise.all([text(server.stdout), text(server.stderr)])
  await once(server.stdout, 'data')
  server.kill('SIGTERM')
  const [lines, errors] = await output
  expect(errors).toBe('')
  const events = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  expect(events).toEqual(['listening', 'draining', 'stopped'])
})
