import { expect, test } from 'vitest'
import { AUTH_SECRET } from '../../app.ts'
import { runServer } from '../server-process.ts'
import { startSender, startWorker } from './processes.ts'
import { hurried, task } from './task.ts'

test('an operator lists dead jobs, sends them again and deletes them; the doctor names them [J3]', async () => {
  const sender = await startSender()
  const own = { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: sender.url }
  const run = (words: string) => runServer(words, own)
  const doctor = async () => (await run('doctor')).stdout.split('\n').find((line) => line.slice(6).startsWith('jobs'))
  expect(await run('jobs list')).toEqual({ code: 0, stdout: 'No job is dead or waits\n', stderr: '' })
  expect(await doctor()).toBe('ok    jobs               none is dead')

  const worker = await startWorker(sender.url, ['task'])
  for (const label of ['one', 'two', 'three']) await sender.send(task, { label, fails: 3 })
  await sender.send(hurried, { label: 'waiting, and not dead' }, { after: new Date('2100-01-01') })
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
    mail: null,
    user_id: null,
    sent_at: expect.any(String),
    died_at: expect.any(String),
    attempts: 3,
    error: 'Error: No luck',
  })
  expect((await run('jobs list')).stdout).toContain(`${latest.id} task, sent ${latest.sent_at}, dead since`)

  expect(await run(`jobs delete ${earlier.id}`)).toEqual({ code: 0, stdout: 'One job is deleted\n', stderr: '' })
  await worker.stop()
  expect(await run(`jobs retry ${latest.id}`)).toEqual({ code: 0, stdout: 'One job is attempted again\n', stderr: '' })
  expect(await run('jobs retry task')).toEqual({ code: 0, stdout: 'One job is attempted again\n', stderr: '' })
  expect(
    await sender.query("select retry_count, retry_limit from pgboss.job where name = 'task' and state = 'created'"),
  ).toEqual([
    { retry_count: 0, retry_limit: 2 },
    { retry_count: 0, retry_limit: 2 },
  ])
  expect(await run('jobs retry task')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'server jobs retry failed: No job with the id or name task can be attempted again\n',
  })
})

test('an operator lists jobs that wait, and those that wait after a failure are attempted now [J3]', async () => {
  const sender = await startSender()
  const run = (words: string) => runServer(words, { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: sender.url })
  const user_id = crypto.randomUUID()
  await sender.send(task, { label: 'later' }, { after: new Date('2100-01-01') })
  await sender.query(`update pgboss.job set data = data || '{"user_id": "${user_id}"}' where name = 'task'`)
  expect((await run('jobs list --name=tick')).stdout).toBe('No job is dead or waits\n')
  const listed = new RegExp(`^\\S+ task user ${user_id}, sent .*, waiting after 0 attempts: no error\n$`)
  expect((await run('jobs list')).stdout).toMatch(listed)
  // A job that is sent for later keeps its time.
  expect((await run('jobs retry task')).code).toBe(1)

  const failed = `state = 'retry', started_on = now(), output = '{"message": "No luck"}'`
  await sender.query(`update pgboss.job set ${failed} where name = 'task'`)
  expect((await run('jobs list --name=task')).stdout).toContain('waiting after 1 attempts: No luck\n')
  expect(await run('jobs retry task')).toMatchObject({ code: 0, stdout: 'One job is attempted again\n' })
  expect(await sender.query("select from pgboss.job where name = 'task' and start_after <= now()")).toHaveLength(1)
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
