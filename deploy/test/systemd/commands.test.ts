// The commands of the units, as an ordinary user on a release that it cannot write.
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, isFree } from '@plinth/database/embedded/ports'
import { startEmbedded } from '@plinth/database/embedded/start'
import { type Child, startProgram, untilAnswers } from '@plinth/tools/processes'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PRODUCTION } from '../replica.ts'
import { commandOf, type Unit } from './units.ts'

const NOBODY = '65534'

/** A host: a program `node`, a file of settings, and a database without a schema. */
async function prepareHost() {
  const directory = await mkdtemp(join(tmpdir(), 'app-host-'))
  await chmod(directory, 0o755)
  // A release is readable for everyone; a temporary folder is not.
  await chmod(inject('dist'), 0o755)
  const database = await startEmbedded({ directory: join(directory, 'database'), durable: false })
  onTestFinished(async () => {
    await database.stop()
    await rm(directory, { recursive: true })
  })
  const programs = join(directory, 'bin')
  await mkdir(programs, { mode: 0o755 })
  await copyFile(process.execPath, join(programs, 'node'))
  const shared = { PORT: '1', METRICS_PORT: '1', DATABASE_REPLICAS: '2', DRAIN_SECONDS: '1' }
  const settings = { ...PRODUCTION, ...shared, DATABASE_URL: database.url }
  const file = join(directory, 'api.env')
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  return { file, programs, release: inject('dist') }
}

type Host = Awaited<ReturnType<typeof prepareHost>>

/** Runs the command of a unit with its file of settings and nothing else of the environment. */
function run(unit: Unit, host: Host, port = 0): { child: Child; said: () => string } {
  const user = process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const script = `set -a; . ${host.file}; set +a; exec ${commandOf(unit, { port, release: host.release })}`
  let said = ''
  const child = startProgram(unit, [...user, 'sh', '-c', script], {
    env: { PATH: `${host.programs}:/usr/bin:/bin` },
    onText: (text) => (said += text),
  })
  onTestFinished(() => child.stop())
  return { child, said: () => said }
}

// The name of an instance has four digits. Other programs of the machine may have taken any port.
async function findPorts(count: number): Promise<number[]> {
  const free: number[] = []
  for (let port = 7000; free.length < count; port += 1) {
    if ((await isFree(port)) && (await isFree(10_000 + port))) free.push(port)
  }
  return free
}

test('the units migrate, start replicas on the ports of their names and the jobs, and end with 0', async () => {
  const host = await prepareHost()
  const migration = run('app-migrate.service', host)
  expect(await migration.child.closed, migration.said()).toBe(0)
  expect(migration.said()).toMatch(/^Applied 0001/)

  const replicas = (await findPorts(2)).map((port) => ({ port, ...run('app-api@.service', host, port) }))
  for (const { port, child } of replicas) {
    await untilAnswers(`http://127.0.0.1:${port}/ready`, child)
    expect((await fetch(`http://127.0.0.1:1${port}/metrics`)).status).toBe(200)
  }
  for (const { child, said } of replicas) {
    child.signal('SIGTERM')
    expect(await child.closed, said()).toBe(0)
  }

  const port = await findFreePort()
  const work = run('app-work.service', host, port)
  await untilAnswers(`http://127.0.0.1:${port}/health`, work.child)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  work.child.signal('SIGTERM')
  expect(await work.child.closed, work.said()).toBe(0)

  const again = run('app-migrate.service', host)
  expect(await again.child.closed).toBe(0)
  expect(again.said()).toMatch(/^Nothing to apply/)
})
