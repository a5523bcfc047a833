import { execFile } from 'node:child_process'
import { cpuUsage, execPath, threadCpuUsage } from 'node:process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { OTHER_PASSWORD, PASSWORD, resetLink, signedIn } from '../../../../test/people.ts'
import { TIMEOUT_MS } from '../../../../test/timeout.ts'
import { app, useApp } from '../../../../test/use-app.ts'
import { createPasswords, JUDGING } from './hashing.ts'

const NEVER = 2 ** 30
const PATIENT = { ...JUDGING, wait_budget_ms: NEVER, start_ms: NEVER, answer_ms: NEVER }

const thread = (code: string) =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';${encodeURIComponent(code)}`)

const SILENT = thread("parentPort.postMessage('ready'); parentPort.on('message', () => undefined)")
const DYING = thread("parentPort.postMessage('ready'); parentPort.on('message', () => process.exit())")
const THROWING = thread("parentPort.postMessage('ready'); parentPort.on('message', () => { throw new Error() })")
const ONCE = thread(
  "parentPort.postMessage('ready'); parentPort.on('message', () => { parentPort.postMessage(true); throw new Error() })",
)
const NOT_READY = thread("parentPort.on('message', () => parentPort.postMessage(true))")
const BROKEN = thread('throw new Error()')

const free = createPasswords('test')
let now = free

useApp({ passwords: { ...free, askedBy: (asker) => now.askedBy(asker) } })

test.each([
  ['does not answer', { entry: SILENT, answer_ms: 1 }],
  ['ends', { entry: DYING }],
  ['throws', { entry: THROWING }],
  ['does not start in time', { entry: NOT_READY, start_ms: 1 }],
  ['cannot be loaded', { entry: BROKEN }],
])(
  'a password is refused when the thread that judges it %s, and the next has another thread [L8]',
  async (how, fault) => {
    const judging = { ...PATIENT, ...fault }
    now = createPasswords('test', {}, { judging })
    const body = { name: 'Grace', email: `${how.replaceAll(' ', '-')}@example.com`, password: PASSWORD }
    const { headers } = await app.refuse('busy', 'POST /auth/sign-up', { body })
    expect(headers.get('retry-after')).toBe('1')
    await app.settled()
    expect(app.mailbox.to(body.email)).toEqual([])
    expect(app.log.findLast(({ level, err }) => level === 40 && err !== undefined)).toMatchObject({
      err: { cause: { name: expect.any(String) } },
    })

    Object.assign(judging, PATIENT)
    await app.call('POST /auth/sign-up', { body })
    await app.mailbox.take('verify-email', body.email)
    await app.refuse('password_too_weak', 'POST /auth/sign-up', { body: { ...body, password: 'password1234' } })
  },
)

test('a thread that fails after its answer ends alone, and the next password has another [L8]', async () => {
  now = createPasswords('test', {}, { judging: { ...PATIENT, entry: ONCE } })
  for (const email of ['edith@example.com', 'joan@example.com']) {
    const signUp = () => app.call('POST /auth/sign-up', { body: { name: 'Edith', email, password: PASSWORD } })
    // The failure may overtake the answer, and then the sign-up is refused as busy.
    await vi.waitFor(signUp, { timeout: TIMEOUT_MS })
    await app.mailbox.take('verify-email', email)
  }
})

test('every request with a new password is refused while too many are judged, and uses nothing up [L8]', async () => {
  now = free
  const email = 'ada@example.com'
  const cookie = await signedIn(app, { name: 'Ada', email })
  const reset = { token: (await resetLink(app, email)).token, password: OTHER_PASSWORD }
  await app.call('POST /auth/sign-up', { body: { name: 'Alan', email: 'alan@example.com', password: PASSWORD } })
  const { token } = await app.mailbox.take('verify-email', 'alan@example.com')
  const verify = { token, name: 'Alan', password: OTHER_PASSWORD }
  const change = { current_password: PASSWORD, new_password: OTHER_PASSWORD }

  now = createPasswords('test', {}, { judging: { ...PATIENT, at_once: 0, max_waiting: 0 } })
  await app.refuse('busy', 'POST /auth/sign-up', {
    body: { name: 'Mary', email: 'mary@example.com', password: PASSWORD },
  })
  await app.refuse('busy', 'POST /auth/verify-email', { body: verify })
  await app.refuse('busy', 'POST /auth/reset-password', { body: reset })
  await app.refuse('busy', 'POST /auth/change-password', { body: change }, { cookie })
  await app.settled()
  expect(app.mailbox.to('mary@example.com')).toEqual([])

  now = free
  await app.call('POST /auth/verify-email', { body: verify })
  await app.call('POST /auth/reset-password', { body: reset })
})

test('a password that takes long to judge takes the time of another thread [L8]', async () => {
  const judge = (password: string) =>
    free.requireStrong(password, { name: 'Ada', email: 'ada@example.com' }, '/password')
  await judge(PASSWORD)
  const [own, all] = [threadCpuUsage(), cpuUsage()]
  // This text may be read as dates in many ways.
  for (let round = 0; round < 10; round += 1) await judge(`1.1.11 2.2.22 3.3.33 12/12/12 11-11-199${round}`)
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system
  expect(spent(threadCpuUsage(own))).toBeLessThan(spent(cpuUsage(all)) / 2)
})

test('a password that is being judged does not keep the process running', async () => {
  const asked = thread(
    "parentPort.postMessage('ready'); parentPort.on('message', () => new BroadcastChannel('asked').postMessage(''))",
  )
  const program = `
    import { createPasswords, JUDGING } from ${JSON.stringify(new URL('./hashing.ts', import.meta.url))}
    const judging = { ...JUDGING, start_ms: ${NEVER}, answer_ms: ${NEVER}, entry: new URL(${JSON.stringify(asked)}) }
    const channel = new BroadcastChannel('asked')
    channel.onmessage = () => channel.close()
    void createPasswords('test', {}, { judging }).requireStrong('${PASSWORD}', { name: 'Ada', email: 'ada@example.com' }, '')
  `
  await promisify(execFile)(execPath, ['--input-type=module', '--eval', program], { timeout: TIMEOUT_MS })
})
