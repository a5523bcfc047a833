import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFree } from '@plinth/database/embedded/ports'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Connection, connect } from './connection.ts'
import { makeSmallProject, type SmallProject } from './small-project.ts'

// Three tests that never end. Each holds a port and writes its number to a file: in a child process, in the test itself,
// or in the PostgreSQL of the test.
const PORTS = '.cache/ports'
const LISTEN = `
  const server = require('node:net').createServer().listen(0, '127.0.0.1', () =>
    require('node:fs').writeFileSync('${PORTS}', String(server.address().port)))`
const HANGS = `import { spawn } from 'node:child_process'
import { test } from 'vitest'

test('hangs', async () => {
  spawn(process.execPath, ['--eval', ${JSON.stringify(LISTEN)}], { stdio: 'ignore' })
  await new Promise(() => {})
})
`
const HANGS_ALONE = `import { createRequire } from 'node:module'
import { test } from 'vitest'

test('hangs', async () => {
  const require = createRequire(import.meta.url)
  ${LISTEN}
  await new Promise(() => {})
})
`
const HANGS_WITH_DATABASE = `import { writeFileSync } from 'node:fs'
import { inject, test } from 'vitest'

test('hangs', async () => {
  writeFileSync('${PORTS}', new URL(inject('serverUrl')).port)
  await new Promise(() => {})
})
`

let project: SmallProject
let server: Connection
beforeAll(async () => {
  project = await makeSmallProject()
  await project.write('scripts/hangs.test.ts', HANGS)
  await project.write('web/hangs.test.ts', HANGS_ALONE)
  await project.write('database/hangs.test.ts', HANGS_WITH_DATABASE)
  await project.writeUntracked('.cache/temporary/empty', '')
})
afterAll(() => project.remove())

beforeEach(async () => {
  await rm(join(project.folder, PORTS), { force: true })
  // A temporary folder of its own: another run would stop a PostgreSQL that was left behind in the usual one.
  server = await connect({ project: project.folder, env: { TMPDIR: join(project.folder, '.cache/temporary') } })
  onTestFinished(async () => void (await server.close()))
})

/** Starts a test that hangs, and waits until it has taken its port. */
async function startHanging(path = 'scripts/hangs.test.ts') {
  const abort = new AbortController()
  const progress: number[] = []
  const result = server
    .call('run_test', { path }, { signal: abort.signal, onprogress: (step) => progress.push(step.progress) })
    .catch((error: unknown) => error)
  await expect.poll(takenPort).toBeGreaterThan(0)
  return { abort, progress, result, port: takenPort() }
}

function takenPort(): number {
  const file = join(project.folder, PORTS)
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : 0
}

const untilFree = (port: number) => expect.poll(() => isFree(port)).toBe(true)

describe('a test that hangs is ended', () => {
  test('at its time limit, which is an error', async () => {
    const { isError, text } = await server.call('run_test', { path: 'scripts/hangs.test.ts', limit_s: 1 })
    expect(text).toMatch(/^scripts\/hangs.test.ts was ended after .*because its limit is 1 s/)
    expect(isError).toBe(true)
  })

  test('with all that it has started when the call is cancelled, and then another check can run', async () => {
    const { abort, progress, result, port } = await startHanging()
    await expect.poll(() => progress.length).toBeGreaterThan(1)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
    abort.abort('enough')
    await result
    await untilFree(port)
    await expect
      .poll(async () => (await server.call('run_test', { path: 'scripts/green.test.ts' })).text)
      .toContain('passed after')
  })

  test('with all that it has started when the client goes away', async () => {
    const { result, port } = await startHanging()
    await server.close()
    await result
    await untilFree(port)
  })

  test('even when the server is killed', async () => {
    const { result, port } = await startHanging('web/hangs.test.ts')
    server.kill()
    expect(await result).toBeInstanceOf(Error)
    await untilFree(port)
  })

  test('with its PostgreSQL', async () => {
    const { abort, result, port } = await startHanging('database/hangs.test.ts')
    abort.abort('enough')
    await result
    await untilFree(port)
  })
})

test('a second check is refused while one runs, and the tools that read go on', async () => {
  const { abort, result } = await startHanging()
  const sentence = 'scripts/hangs.test.ts is still running, and only one check runs at a time.'
  for (const [name, args] of [
    ['run_check', { check: 'types' }],
    ['run_test', { path: 'scripts/green.test.ts' }],
  ] as const) {
    expect(await server.call(name, args)).toEqual({ isError: true, text: expect.stringContaining(sentence) })
  }
  expect(await server.call('list_errors')).toMatchObject({ isError: false })
  abort.abort('enough')
  await result
})
