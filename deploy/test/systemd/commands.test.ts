// The commands of the units, as an ordinary user on a release that it cannot write.
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { startEmbedded } from '@plinth/database/embedded/start'
import { type Child, startProgram, untilAnswers } from '@plinth/tools/processes'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PRODUCTION } from '../replica.ts'
import { commandOf, type Unit } from './units.ts'

const NOBODY = '65534'

/** A host: a program `node`, a file of settings, and a database without a schema. */
async function prepareHost() {
  const directory = await mkdtemp(join(tmpdir(), 'plinth-host-'))
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
  const settings = { ...PRODUCTION, DATABASE_URL: database.url, DRAIN_SECONDS: '1', PORT: '1' }
  const file = join(directory, 'plinth.env')
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  return { file, programs, release: inject('dist'), port: await findFreePort() }
}

type Host = Awaited<ReturnType<typeof prepareHost>>

/** Runs the command of a unit with its file of settings and nothing else of the environment. */
function run(unit: Unit, host: Host): { child: Child; said: () => string } {
  const user = process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const script = `set -a; . ${host.file}; set +a; exec ${commandOf(unit, host)}`
  let said = ''
  const child = startProgram(unit, [...user, 'sh', '-c', script], {
    env: { PATH: `${host.programs}:/usr/bin:/bin` },
    onText: (text) => (said += text),
  })
  onTestFinished(() => child.stop())
  return { child, said: () => said }
}

test('the units migrate, start a replica on the port of its name, and end it with 0', async () => {
  const host = await prepareHost()
  const migration = run('plinth-migrate.service', host)
  expect(await migration.child.closed, migration.said()).toBe(0)
  expect(migration.said()).toMatch(/^Applied 0001/)

  const replica = run('plinth-api@.service', host)
  await untilAnswers(`http://127.0.0.1:${host.port}/ready`, replica.child)
  replica.child.signal('SIGTERM')
  expect(await replica.child.closed, replica.said()).toBe(0)

  const again = run('plinth-migrate.service', host)
  expect(await again.child.closed).toBe(0)
  expect(again.said()).toMatch(/^Nothing to apply/)
})
