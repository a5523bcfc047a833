import { expect, test } from 'vitest'
import { AUTH_SECRET } from '../../app.ts'
import { runServer } from '../server-process.ts'
import { startSender, startWorker } from './processes.ts'
import { task } from './task.ts'

test('an operator lists dead jobs, sends them again and deletes them; the doctor names them [J3]', async () => {
  const sender = await startSender()
  const own = { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: sender.url }
  const run = (words: string) => runServer(words, own)
  const doctor = async () => (await run('doctor')).stdout.split('\n').find((line) => line.slice(6).startsWith('jobs'))
  expect(await run('jobs list')).toEqual({ code: 0, stdout: 'No dead jobs\n', stderr: '' })
  expect(await doctor()).toBe('ok    jobs               none is dead')

  const worker = await startWorker(sender.url, ['task'])
  for (const label of ['one', 'two', 'three']) await sender.send(task, { label, fails: 3 })
  // The waits between the attempts seem to have passed.
  const hurry = () => sender.query("update pgboss.job set start_after = now() where state = 'retry'")
  const count = "select from pgboss.job where name = 'dead-jobs'"
  while ((await sender.query(count)).length < 3) await hurry()
  expect(await doctor()).toBe('FAULT jobs               3 are dead: see `server jobs list`')

  const { stdout } = await run('jobs list --json')
  const [latest, earlier] = JSON.parse(stdout)
  expect(latest).toEqual({
    id: expect.any(String),
    job: 'task',
    sent_at: expect.any(String),
    died_at: expect.any(String),
    attempts: 3,
    error: 'Error: No luck',
  })
  expect((await run('jobs list')).stdout).toContain(`${latest.id} task, sent ${latest.sent_at}, dead since`)

  expect(await run(`jobs delete ${earlier.id}`)).toEqual({ code: 0, stdout: 'One job is deleted\n', stderr: '' })
  await worker.stop()
  expect(await run(`jobs retry ${latest.id}`)).toEqual({ code: 0, stdout: 'One job is waiting again\n', stderr: '' })
  expect(await run('jobs retry task')).toEqual({ code: 0, stdout: 'One job is waiting again\n', stderr: '' })
  expect(
    await sender.query("select retry_count, retry_limit from pgboss.job where name = 'task' and state = 'created'"),
  ).toEqual([
    { retry_count: 0, retry_limit: 2 },
    { retry_count: 0, retry_limit: 2 },
  ])
  expect(await run('jobs retry task')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'server jobs retry failed: There is no dead job with this id or name: task\n',
  })
})

test('an operator runs a job with a schedule now, and learns how it ended', async () => {
  const sender = await startSender()
  const own = { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: sender.url }
  const worker = await startWorker(sender.url, ['tick', 'task', 'late'])
  expect(await runServer('jobs run late', own)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'server jobs run failed: late failed, and is tried again: Error: No luck\n',
  })
  expect(await runServer('jobs run tick', own)).toEqual({ code: 0, stdout: 'tick is done\n', stderr: '' })
  expect(worker.lines).toContainEqual({ done: 'tick' })
  // The job has no schedule.
  expect(await runServer('jobs run task', own)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'server jobs run failed: There is no job with a schedule of this name: task. There are: late, tick\n',
  })
  await worker.stop()
})
