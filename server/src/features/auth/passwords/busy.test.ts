import { expect, test } from 'vitest'
import { createPerson, OTHER_PASSWORD, PASSWORD, resetLink, signedIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'
import { createPasswords } from './hashing.ts'

const NEVER = 2 ** 30

const free = createPasswords('test')
const refusing = createPasswords('test', { at_once: 0, max_waiting: 0, wait_budget_ms: NEVER })
const waiting = createPasswords('test', { at_once: 0, max_waiting: 1, wait_budget_ms: NEVER })
let now = free

useApp({ passwords: { ...free, askedBy: (asker) => now.askedBy(asker) } })

test('every request that needs a hash is refused while too many wait, and uses nothing up [L7]', async () => {
  const email = 'ada@example.com'
  const cookie = await signedIn(app, { name: 'Ada', email })
  const reset = { token: (await resetLink(app, email)).token, password: OTHER_PASSWORD }
  await app.call('POST /auth/sign-up', { body: { name: 'Grace', email: 'grace@example.com', password: PASSWORD } })
  const { token } = await app.mailbox.take('verify-email', 'grace@example.com')
  const verify = { token, name: 'Grace', password: OTHER_PASSWORD }
  const change = { current_password: PASSWORD, new_password: OTHER_PASSWORD }

  now = refusing
  const known = await app.refuse('busy', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
  const unknown = { email: 'nobody@example.com', password: PASSWORD }
  const answers = [
    known,
    await app.refuse('busy', 'POST /auth/sign-in', { body: unknown }),
    await app.refuse('busy', 'POST /auth/sign-up', { body: { name: 'Alan', ...unknown } }),
    await app.refuse('busy', 'POST /auth/reset-password', { body: reset }),
    await app.refuse('busy', 'POST /auth/verify-email', { body: verify }),
    await app.refuse('busy', 'POST /auth/change-password', { body: change }, { cookie }),
    await app.refuse('busy', 'POST /auth/reauthenticate', { body: { password: PASSWORD } }, { cookie }),
  ]
  now = free
  for (const { headers, body } of answers) {
    expect(headers.get('retry-after')).toBe('1')
    expect({ ...body, request_id: '' }).toEqual({ ...known.body, request_id: '' })
  }
  await app.call('POST /auth/change-password', { body: change }, { cookie })
  await app.call('POST /auth/verify-email', { body: verify })
})

test('a sign-in whose client has hung up leaves the queue and makes room [L7]', async () => {
  const send = (email: string, signal: AbortSignal) =>
    fetch(`${app.origin}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
      signal,
    })
      .then(({ status }) => status)
      .catch(() => 'hung up')
  const hits = () => query(app.database_url, "select 1 from rate_limits where key like 'sign-in-email:%'")
  const hangUp = [new AbortController(), new AbortController()] as const
  await createPerson(app, { name: 'Tony', email: 'tony@example.com' })
  now = waiting
  await query(app.database_url, 'delete from rate_limits')
  const gone = send('tony@example.com', hangUp[0].signal)
  await expect.poll(hits).toHaveLength(1)
  hangUp[0].abort()
  expect(await gone).toBe('hung up')
  await app.settled()

  const answers: (number | string)[] = []
  const ask = async (email: string) => void answers.push(await send(email, hangUp[1].signal))
  const asked = [ask('tony@example.com'), ask('niklaus@example.com')]
  // One of two that wait finds room. It still waits when one more has come and was refused.
  await expect.poll(() => answers).toEqual([503])
  await ask('ada@example.com')
  expect(answers).toEqual([503, 503])
  hangUp[1].abort()
  await Promise.all(asked)
  expect(answers).toEqual([503, 503, 'hung up'])
  now = free
})
