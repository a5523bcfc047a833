import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stopAbandoned } from '@plinth/database/embedded/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, isFree } from '../../../database/embedded/ports.ts'
import { cleanEnvironment } from '../../../tools/environment.ts'
import { claimRun } from '../../../tools/run-file.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const OWN = new Set(['node_modules', '.git', '.data', '.cache', '.env', 'dist', 'test-results', 'playwright-report'])

let clone: string
let ports: { api: number; web: number }
const started: ChildProcess[] = []
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'plinth-clone-'))
  await cp(ROOT, clone, { recursive: true, filter: (path) => !OWN.has(basename(path)) })
  await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
  ports = { api: await findFreePort(), web: await findFreePort() }
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  // Ends what a failed test has left.
  await claimRun(runFile(), { address: '', patience_ms: 0 })
  await stopAbandoned(join(clone, '.data', 'postgres'))
  await rm(clone, { recursive: true })
})

const runFile = () => join(clone, '.data', 'npm-start.json')

/** What `npm start` runs once the packages are there. */
function start() {
  // As the tests do: the embedded database, whatever DATABASE_URL says.
  const { DATABASE_URL: _, ...environment } = cleanEnvironment()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: clone,
    env: { ...environment, PORT: String(ports.api), FRONTEND_URL: `http://localhost:${ports.web}` },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')
  return {
    child,
    output: () => output,
    async ended(): Promise<number | null> {
      return (await closed)[0]
    },
    async untilRunning(): Promise<void> {
      while (!output.includes('Plinth is running\n')) {
        if (child.exitCode !== null) throw new Error(`The start ended: ${output}`)
        await wait(50)
      }
    },
  }
}

test('a start after a kill ends what was left, and a start beside a running one says that it runs', async () => {
  const first = start()
  await first.untilRunning()

  const second = start()
  expect(await second.ended()).toBe(1)
  expect(second.output()).toContain(
    `Plinth is running already at http://localhost:${ports.web} (process ${first.child.pid})`,
  )
  expect((await fetch(`http://127.0.0.1:${ports.api}/ready`)).status).toBe(200)

  first.child.kill('SIGKILL')
  const third = start()
  await third.untilRunning()
  expect(third.output()).toMatch(
    /^Ended what a killed start had left running: the API \(process \d+\), the web server \(process \d+\), the database\.$/m,
  )

  third.child.kill('SIGTERM')
  expect(await third.ended()).toBe(0)
  expect(await Promise.all([isFree(ports.api), isFree(ports.web)])).toEqual([true, true])
  expect(existsSync(runFile())).toBe(false)
})
