import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { identify, isProvablyAlive } from '@plinth/database/embedded/process-identity'
import { PRODUCT } from '@plinth/product/brand'
import { expect, onTestFinished, test } from 'vitest'
import { claimRun, findRunning } from './run-file.ts'
import { sentenceOf } from './write-fault.ts'

const ADDRESS = 'http://localhost:5173'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'app-run-file-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return join(path, '.data', 'npm-start.json')
}

/** Resolves once the program runs. */
async function startProgram(script: string): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['--eval', `${script}; console.log('begun')`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child as typeof child & { pid: number }
}

const WAITING = 'setInterval(() => {}, 1000)'

/** Claims a run file in another process, adds these programs to it and kills that process. */
async function killedStart(path: string, pids: Record<string, number>): Promise<void> {
  const script = `
    const { claimRun } = await import(${JSON.stringify(new URL('run-file.ts', import.meta.url).href)})
    const file = await claimRun(${JSON.stringify(path)}, { address: ${JSON.stringify(ADDRESS)} })
    for (const [name, pid] of Object.entries(${JSON.stringify(pids)})) await file.add(name, pid)
    console.log('claimed')
    ${WAITING}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('programs that a killed start left running are ended and named', async () => {
  const path = await folder()
  const [api, web] = await Promise.all([startProgram(WAITING), startProgram(WAITING)])
  await killedStart(path, { 'the API': api.pid, 'the web server': web.pid })
  const ended = Promise.all([once(api, 'exit'), once(web, 'exit')])
  const { leftovers } = await claimRun(path, { address: ADDRESS })
  expect(leftovers).toEqual([`the API (process ${api.pid})`, `the web server (process ${web.pid})`])
  expect((await ended).map(([, signal]) => signal)).toEqual(['SIGTERM', 'SIGTERM'])
})

test('a leftover that does not end by itself is killed', async () => {
  const path = await folder()
  const stubborn = await startProgram(`process.on('SIGTERM', () => {}); ${WAITING}`)
  await killedStart(path, { 'the API': stubborn.pid })
  const ended = once(stubborn, 'exit')
  await claimRun(path, { address: ADDRESS, timeout_ms: 0 })
  expect((await ended)[1]).toBe('SIGKILL')
})

test('another program that has reused the id of a leftover is left alone', async () => {
  const path = await folder()
  const other = await startProgram(WAITING)
  await killedStart(path, {})
  const [supervisor, child] = [
    { pid: other.pid, started: 'before' },
    { name: 'the API', pid: other.pid, started: 'before' },
  ]
  await writeFile(path, JSON.stringify({ supervisor, address: ADDRESS, children: [child] }))
  expect((await claimRun(path, { address: ADDRESS })).leftovers).toEqual([])
  expect(isProvablyAlive(identify(other.pid))).toBe(true)
})

test('a running start is not a leftover: the second one fails and leaves the file alone', async () => {
  const path = await folder()
  const first = await claimRun(path, { address: ADDRESS })
  await expect(claimRun(path, { address: 'http://localhost:5174' })).rejects.toThrow(
    `${PRODUCT} is running already at ${ADDRESS} (process ${process.pid}).`,
  )
  expect(existsSync(path)).toBe(true)
  await first.remove()
  await (await claimRun(path, { address: ADDRESS })).remove()
  expect(existsSync(path)).toBe(false)
})

test('a start whose npm was killed is a leftover too, and ends its own programs', async () => {
  const path = await folder()
  const npm = await startProgram(WAITING)
  const identity = identify(npm.pid)
  npm.kill('SIGKILL')
  await once(npm, 'exit')
  const supervisor = await startProgram(WAITING)
  const run = { supervisor: identify(supervisor.pid), npm: identity, address: ADDRESS, children: [] }
  await mkdir(dirname(path))
  await writeFile(path, JSON.stringify(run))
  const ended = once(supervisor, 'exit')
  await claimRun(path, { address: ADDRESS })
  expect((await ended)[1]).toBe('SIGTERM')
})

test('of two simultaneous starts one succeeds', async () => {
  const path = await folder()
  const claims = await Promise.allSettled([1, 2, 3].map(() => claimRun(path, { address: ADDRESS })))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a folder that is not writable is reported in one sentence', async () => {
  const path = await folder()
  await chmod(dirname(dirname(path)), 0o555)
  const claimed = await asOrdinaryUser(() => claimRun(path, { address: ADDRESS }).catch(sentenceOf))
  expect(claimed).toBe(`Cannot write to ${dirname(path)}: this user may not write there.`)
})

/** Root can write everywhere. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return await work()
  process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

test('a truncated file counts as missing', async () => {
  const path = await folder()
  await killedStart(path, {})
  await writeFile(path, '{"supervisor":')
  expect((await claimRun(path, { address: ADDRESS })).leftovers).toEqual([])
})

test('others find the address and the database of a start while it runs', async () => {
  const path = await folder()
  expect(await findRunning(path)).toBeUndefined()
  const file = await claimRun(path, { address: ADDRESS })
  await file.setDatabase('postgresql://app@127.0.0.1:1/app')
  expect(await findRunning(path)).toMatchObject({ address: ADDRESS, database_url: 'postgresql://app@127.0.0.1:1/app' })
  await file.remove()
  expect(await findRunning(path)).toBeUndefined()
})
