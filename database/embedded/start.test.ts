import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { query } from '../client.ts'
import { startEmbedded, stopAbandoned } from './start.ts'

const START = fileURLToPath(new URL('start.ts', import.meta.url))

let directory: string
const children: ChildProcess[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'app-embedded-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  await stopAbandoned(directory)
})

afterAll(async () => {
  await rm(directory, { recursive: true })
})

async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(START)})
    const database = await startEmbedded({ directory: ${JSON.stringify(directory)}, durable: true })
    console.log(database.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const start = () => startEmbedded({ directory, durable: false })

test('the database knows letters of every script, uses UTC and is durable unless told otherwise [C2]', async () => {
  const { url, stop } = await start()
  expect(
    await query(
      url,
      `select current_database() as database, lower('ÄΩЖ') as letters, current_setting('timezone') as timezone,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as listens, usesuper
       from pg_user where usename = current_user`,
    ),
  ).toEqual([{ database: 'app', letters: 'äωж', timezone: 'UTC', fsync: 'off', listens: '127.0.0.1', usesuper: true }])
  await stop()
})

test('data survives a restart', async () => {
  const before = await start()
  await query(before.url, 'create table visits as select 1 as n')
  await before.stop()
  await before.stop()

  const after = await startEmbedded({ directory, durable: true })
  expect(await query(after.url, `select n, current_setting('fsync') as fsync from visits`)).toEqual([
    { n: 1, fsync: 'on' },
  ])
  await after.stop()
})

test('a cluster with another superuser is stopped, and the error says to remove its folder', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'app-embedded-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const before = await startEmbedded({ directory, durable: false })
  const helper = Object.assign(new URL(before.url), { username: 'helper', pathname: '/postgres' }).href
  await query(before.url, 'create role helper login superuser')
  await query(helper, 'alter role app rename to former')
  await before.stop()

  await expect(startEmbedded({ directory, durable: false })).rejects.toThrow(`${directory}. Remove the folder`)
  await expect(readFile(join(directory, 'cluster', 'postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a second process uses the running server and leaves it running', async () => {
  const elsewhere = await startElsewhere()

  const here = await start()
  expect(here.url).toBe(elsewhere.url)
  await here.stop()

  expect(await query(elsewhere.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a server whose owner was killed is taken over with its address, and stops with its new owner', async () => {
  const elsewhere = await startElsewhere()
  await kill(elsewhere.child)

  const here = await start()
  expect(here.url).toBe(elsewhere.url)
  await here.stop()

  await expect(query(here.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a server that was killed itself is started again', async () => {
  const elsewhere = await startElsewhere()
  await query(elsewhere.url, 'create table guests as select 1 as n')
  const [pid] = (await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const [checkpointer] = await query<{ pid: number }>(
    elsewhere.url,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )
  await kill(elsewhere.child)
  // One of its processes ends later, and keeps the memory until then.
  process.kill(Number(checkpointer?.pid), 'SIGSTOP')
  process.kill(Number(pid), 'SIGKILL')

  const starting = start()
  await expect.poll(() => readFile(join(directory, 'postgres.log'), 'utf8')).toContain('shared memory block')
  process.kill(Number(checkpointer?.pid), 'SIGCONT')
  const here = await starting
  expect(await query(here.url, 'select n from guests')).toEqual([{ n: 1 }])
  await here.stop()
})

test('processes that start at the same moment share one server', async () => {
  const urls = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()])
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1)
})

test('only a server whose owner is gone counts as abandoned', async () => {
  expect(await stopAbandoned(directory)).toBeUndefined()
  const elsewhere = await startElsewhere()
  expect(await stopAbandoned(directory)).toBeUndefined()

  await kill(elsewhere.child)
  expect(await stopAbandoned(directory)).toEqual({ was_running: true })
  await expect(query(elsewhere.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('another process that has reused the id of the owner does not own the server', async () => {
  const elsewhere = await startElsewhere()
  await kill(elsewhere.child)
  // After a reboot the id is in use, but by a process with another start time.
  await writeFile(join(directory, 'owner.pid'), `${process.ppid}\nat another time\n`)

  expect(await stopAbandoned(directory)).toEqual({ was_running: true })
})

test('a server that cannot start throws the end of its log', async () => {
  const broken = join(directory, 'broken')
  await mkdir(join(broken, 'cluster'), { recursive: true })
  await writeFile(join(broken, 'cluster', 'PG_VERSION'), '9.6')

  await expect(startEmbedded({ directory: broken, durable: false })).rejects.toThrow(
    /^PostgreSQL did not start\. The end of .*postgres\.log:\n(.|\n)*cluster/,
  )
})
