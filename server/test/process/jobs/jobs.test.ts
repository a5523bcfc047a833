import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Line, type Sender, startSender, startWorker } from './processes.ts'
import { brief, hurried, newer, task, tick } from './task.ts'

const began =
  (label: string, number = 1) =>
  (line: Line) =>
    line.began === label && line.number === number
const done = (label: string) => (line: Line) => line.done === label

const statesOf = async ({ query }: Sender, name: string) =>
  (await query<{ state: string }>(`select state from pgboss.job where name = '${name}' order by created_on`)).map(
    ({ state }) => state,
  )

test('a job of a transaction that is rolled back does not exist [J1]', async () => {
  const sender = await startSender()
  const rolledBack = sender.database.transaction(async (tx) => {
    await sender.jobs.send(tx, task, { label: 'lost' })
    throw new Error('Rolled back')
  })
  await expect(rolledBack).rejects.toThrow('Rolled back')
  await sender.send(task, { label: 'kept' })
  const worker = await startWorker(sender.url, ['task'])
  await worker.until(done('kept'))
  expect(await sender.query("select data ->> 'label' as label from pgboss.job where name = 'task'")).toEqual([
    { label: 'kept' },
  ])
})

test('a job survives that its worker is killed, and another process does it [J2]', async () => {
  const sender = await startSender()
  const first = await startWorker(sender.url, ['task'])
  await sender.send(task, { label: 'invoice', hangs: 1 })
  await first.until(began('invoice'))
  await first.stop('SIGKILL')
  // The last sign of life seems to be older than the half minute that it has.
  await sender.query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'task'")
  const second = await startWorker(sender.url, ['task'])
  expect(await second.until(done('invoice'))).toEqual({ done: 'invoice', number: 2 })
})

test('of a hundred jobs and three processes, each job is done once [J2]', async () => {
  const sender = await startSender()
  const workers = await Promise.all([1, 2, 3].map(() => startWorker(sender.url, ['task'])))
  const finished = () => workers.map(({ lines }) => lines.flatMap((line) => (line.done ? [line.done] : [])))
  const labels: string[] = []
  // One process can be so fast that the others get none.
  do {
    const more = Array.from({ length: 100 }, (_, index) => `task ${labels.length + index}`)
    labels.push(...more)
    await sender.database.transaction(async (tx) => {
      for (const label of more) await sender.jobs.send(tx, task, { label })
    })
    await expect.poll(() => statesOf(sender, 'task')).toEqual(labels.map(() => 'completed'))
    await expect.poll(() => finished().flat().toSorted()).toEqual(labels.toSorted())
  } while (finished().filter((done) => done.length > 0).length < 2)
})

test('a job that fails is tried again after longer and longer waits, and then dead [J3]', async () => {
  const sender = await startSender()
  const worker = await startWorker(sender.url, ['task'])
  await sender.send(task, { label: 'report', fails: 3 })
  await sender.send(task, { label: 'letter', fails: 1 })
  expect(await worker.until(done('letter'))).toEqual({ done: 'letter', number: 2 })
  await worker.until(({ reported }) => reported === 'task')
  const dead = () =>
    sender.query(
      `select source_name as job, source_retry_count as retries, source_output ->> 'message' as error, data
       from pgboss.job where name = 'dead-jobs' and state = 'created'`,
    )
  await expect
    .poll(dead)
    .toEqual([{ job: 'task', retries: 2, error: 'Error: No luck', data: { label: 'report', fails: 3 } }])
  // A full pipe makes a line of the log later than what the process says itself.
  await worker.until(({ attempt }) => attempt === 3)
  const failures = worker.lines.filter((line) => line.job === 'task')
  expect(failures.map(({ attempt, level }) => [attempt, level]).toSorted()).toEqual([
    [1, 40],
    [1, 40],
    [2, 40],
    [3, 50],
  ])
  const times = failures.filter(({ job_id }) => job_id === failures.at(-1)?.job_id).map(({ time }) => Number(time))
  const [first = 0, second = 0, third = 0] = times
  expect(second - first).toBeGreaterThanOrEqual(1000)
  expect(third - second).toBeGreaterThanOrEqual(2000)
})

test('an attempt that takes too long is aborted and tried again', async () => {
  const sender = await startSender()
  const worker = await startWorker(sender.url, ['hurried'])
  await sender.send(hurried, { label: 'thumbnail', hangs: 1 })
  expect(await worker.until(done('thumbnail'))).toEqual({ done: 'thumbnail', number: 2 })
})

test('a schedule of three processes sends one job a minute [J4]', async () => {
  const sender = await startSender()
  const minute = () => Math.floor(Date.now() / 60_000)
  const first = minute()
  const workers = await Promise.all([1, 2, 3].map(() => startWorker(sender.url, ['tick'])))
  await Promise.any(workers.map((worker) => worker.until(done('tick'))))
  const passes = new Set<string>()
  while (passes.size < 8) {
    const [pass] = await sender.query<{ cron_on: string }>('select cron_on::text from pgboss.version')
    passes.add(pass?.cron_on ?? '')
    await wait(100)
  }
  const sent = await statesOf(sender, tick.name)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length).toBeLessThanOrEqual(minute() - first + 1)
})

test('a worker that is told to end aborts its job and gives it back with all its attempts [J5]', async () => {
  const sender = await startSender()
  const first = await startWorker(sender.url, ['task'])
  await sender.send(task, { label: 'import', hangs: 1 })
  await first.until(began('import'))
  expect(await first.stop()).toBe(0)
  expect(
    await sender.query("select state, retry_limit - retry_count as left from pgboss.job where name = 'task'"),
  ).toEqual([{ state: 'retry', left: task.retries.limit + 1 }])
  const second = await startWorker(sender.url, ['task'])
  await second.until(done('import'))
  expect(second.lines.filter((line) => line.began)).toEqual([{ began: 'import', number: 2 }])
})

test('a worker that is told to end finishes what ends soon, and takes nothing more', async () => {
  const sender = await startSender()
  const worker = await startWorker(sender.url, ['task'])
  await sender.send(task, { label: 'quick', lasts_ms: 500 })
  await worker.until(began('quick'))
  expect(await worker.stop()).toBe(0)
  expect(await statesOf(sender, 'task')).toEqual(['completed'])
  await sender.send(task, { label: 'later' })
  expect(await statesOf(sender, 'task')).toEqual(['completed', 'created'])
})

test('a job that only a newer release knows waits for it, and those of both go on [J6]', async () => {
  const sender = await startSender()
  const old = await startWorker(sender.url, ['task'])
  await sender.send(newer, {})
  await sender.send(task, { label: 'known' })
  await old.until(done('known'))
  expect(await statesOf(sender, 'newer')).toEqual(['created'])
  const current = await startWorker(sender.url, ['task', 'newer'])
  await current.until(done('newer'))
  expect(old.lines.filter((line) => line.level)).toEqual([])
})

test('a key replaces the job that waits, and a time makes it wait', async () => {
  const sender = await startSender()
  const after = new Date(Date.now() + 3_600_000)
  await sender.send(task, { label: 'digest of Ada, first' }, { key: 'ada' })
  const id = await sender.send(task, { label: 'digest of Ada, second' }, { key: 'ada' })
  await sender.send(task, { label: 'digest of Bob' }, { key: 'bob', after })
  const worker = await startWorker(sender.url, ['task'])
  await worker.until(done('digest of Ada, second'))
  const jobs = () => sender.query("select id, state from pgboss.job where name = 'task' order by created_on")
  await expect.poll(jobs).toEqual([
    { id, state: 'completed' },
    { id: expect.any(String), state: 'created' },
  ])
  expect(worker.lines.filter((line) => line.began)).toEqual([{ began: 'digest of Ada, second', number: 1 }])
})

test('a job that gives up is dead at once, with its reason [J3]', async () => {
  const sender = await startSender()
  const worker = await startWorker(sender.url, ['task'])
  await sender.send(task, { label: 'letter', gives_up: true })
  await worker.until(({ reported }) => reported === 'task')
  const dead = () =>
    sender.query(
      `select source_retry_count as retries, source_output ->> 'message' as error
       from pgboss.job where name = 'dead-jobs' and state = 'created'`,
    )
  await expect.poll(dead).toEqual([{ retries: 0, error: 'GivenUp: No hope' }])
})

test('a job that leaves nothing has no row once it is done, also after a failed attempt', async () => {
  const sender = await startSender()
  const worker = await startWorker(sender.url, ['brief'])
  const retries = { delay_s: 0 }
  await sender.send(brief, { label: 'postcard', fails: 1 }, { retries })
  expect(await worker.until(done('postcard'))).toEqual({ done: 'postcard', number: 2 })
  await expect.poll(() => statesOf(sender, 'brief')).toEqual([])
})

test('a statement without a transaction sends a job, and two of them run at once', async () => {
  const sender = await startSender()
  const worker = await startWorker(sender.url, ['task'])
  for (const label of ['left', 'right']) await sender.jobs.send(sender.database, task, { label, hangs: 1 })
  await worker.until(began('left'))
  await worker.until(began('right'))
})
