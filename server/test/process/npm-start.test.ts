import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, isFree } from '@plinth/database/embedded/ports'
import { stopAbandoned } from '@plinth/database/embedded/start'
import { copyProject } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'
import { type Child, startNode } from '@plinth/tools/processes'
import { claimRun } from '@plinth/tools/run-file'
import { afterAll, beforeAll, expect, test } from 'vitest'

let clone: string
let ports: { api: number; web: number }
const started: Child[] = []
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'plinth-clone-'))
  await copyProject(clone)
  ports = { api: await findFreePort(), web: await findFreePort() }
})
afterAll(async () => {
  for (const child of started) child.signal('SIGKILL')
  // Ends what a failed test left running.
  await claimRun(runFile(), { address: '', patience_ms: 0 })
  await stopAbandoned(join(clone, '.data', 'postgres'))
  await rm(clone, { recursive: true })
})

const runFile = () => join(clone, '.data', 'npm-start.json')

/** Runs `npm start` without the installation. */
function start() {
  // Always with the embedded database.
  const { DATABASE_URL: _, ...environment } = cleanEnvironment()
  let output = ''
  const child = startNode('npm start', ['scripts/start.ts'], {
    cwd: clone,
    env: { ...environment, PORT: String(ports.api), FRONTEND_URL: `http://localhost:${ports.web}` },
    onText: (text) => (output += text),
  })
  started.push(child)
  return {
    child,
    output: () => output,
    ended: () => child.closed,
    async untilRunning(): Promise<void> {
      while (!output.includes('Plinth is running\n')) {
        if (child.hasEnded()) throw new Error(`The start ended: ${output}`)
        await wait(50)
      }
    },
  }
}

test('a start after a kill ends the leftovers, and a second start says that one is running', async () => {
  const first = start()
  await first.untilRunning()

  const second = start()
  expect(await second.ended()).toBe(1)
  expect(second.output()).toContain(
    `Plinth is running already at http://localhost:${ports.web} (process ${first.child.pid})`,
  )
  expect((await fetch(`http://127.0.0.1:${ports.api}/ready`)).status).toBe(200)

  first.child.signal('SIGKILL')
  const third = start()
  await third.untilRunning()
  expect(third.output()).toMatch(
    /^Ended what a killed start had left running: the API \(process \d+\), the web server \(process \d+\), the database\.$/m,
  )

  third.child.signal('SIGTERM')
  expect(await third.ended()).toBe(0)
  expect(await Promise.all([isFree(ports.api), isFree(ports.web)])).toEqual([true, true])
  expect(existsSync(runFile())).toBe(false)
})
