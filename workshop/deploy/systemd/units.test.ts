// The units are for a host without containers. Needs systemd-analyze; systemd itself need not run.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../programs.ts'
import { FOLDER, setting, UNITS } from './units.ts'

// server/src/startup/shutdown.ts allows this for requests and queued work after DRAIN_SECONDS.
const LONGEST_END_SECONDS = 25
const LONGEST_DRAIN_SECONDS = 30
// The units have this exposure today, in tenths. systemd calls everything below 2 safe.
const MAX_EXPOSURE = '14'

async function copyUnits(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'app-units-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const unit of UNITS) await copyFile(join(FOLDER, unit), join(directory, unit))
  await copyFile(join(FOLDER, 'app-api@.service'), join(directory, 'app-api@8001.service'))
  return directory
}

function analyze(directory: string, ...args: string[]): { code: number | null; says: string } {
  const env = { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${directory}:` }
  const { status, stdout, stderr } = spawnSync(findProgram('systemd-analyze', 'systemd'), args, {
    cwd: directory,
    env,
    encoding: 'utf8',
  })
  return { code: status, says: `${stdout}${stderr}` }
}

const INSTANCES = ['./app-api@8001.service', './app-backup.service', './app-migrate.service', './app-work.service']
const PROCESSES = ['app-api@.service', 'app-work.service'] as const

test('systemd knows every setting of the units, and finds what they start', async () => {
  expect(analyze(await copyUnits(), 'verify', ...INSTANCES, './app-backup.timer')).toEqual({ code: 0, says: '' })
})

test.each([
  ['a misspelt setting', 'KillMode=', 'KilMode='],
  ['a program that is not there', 'ExecStart=env', 'ExecStart=environ'],
])('%s is noticed', async (_, written, misspelt) => {
  const directory = await copyUnits()
  const path = join(directory, 'app-api@8001.service')
  const text = await readFile(path, 'utf8')
  expect(text).toContain(written)
  await writeFile(path, text.replace(written, misspelt))
  expect(analyze(directory, 'verify', ...INSTANCES).says).not.toBe('')
})

test.each(INSTANCES)('%s may do little on its host', async (unit) => {
  const { code, says } = analyze(await copyUnits(), 'security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, unit)
  expect(code, says).toBe(0)
})

test('a replica has the time to end that it needs', () => {
  expect(Number(setting('app-api@.service', 'TimeoutStopSec'))).toBeGreaterThan(
    LONGEST_DRAIN_SECONDS + LONGEST_END_SECONDS,
  )
})

test('the process of the jobs has the time to end that it needs', () => {
  expect(Number(setting('app-work.service', 'TimeoutStopSec'))).toBeGreaterThan(LONGEST_END_SECONDS)
})

test.each(PROCESSES)('%s waits for the migrations', (unit) => {
  for (const name of ['Wants', 'After']) expect(setting(unit, name).split(' ')).toContain('app-migrate.service')
})

test('the process of the jobs has the settings and the user of the API', () => {
  for (const name of ['User', 'EnvironmentFile']) {
    expect(setting('app-work.service', name)).toBe(setting('app-api@.service', name))
  }
})
