import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { Browser } from '../../../test/browser.ts'
import { createMeanwhile, endedOrBlocked } from '../../../test/meanwhile.ts'
import { createPerson, magicLink, OTHER_PASSWORD, PASSWORD, resetLink, signedIn, signIn } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'

const [CHOSEN, OTHER] = [OTHER_PASSWORD, 'copper meadow eleven lanterns']
const LOCK_USER = /^select id, password_hash from users/
const START_SESSION = /^with owner as/

const meanwhile = createMeanwhile()
useApp({ wrap: meanwhile.wrap })

let people = 0
const newAddress = () => {
  people += 1
  return `person-${people}@example.com`
}

const reset = (token: string, password: string) => app.call('POST /auth/reset-password', { body: { token, password } })

const cannotSignIn = (email: string, password: string) =>
  app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password } })

describe('a link that is used between the look at it and its use', () => {
  test('a link that is used meanwhile signs nobody in a second time', async () => {
    const email = newAddress()
    await createPerson(app, { name: 'Ada', email })
    const body = { token: (await magicLink(app, email)).token }
    meanwhile.before(LOCK_USER, () => app.call('POST /auth/magic-link/confirm', { body }))
    await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body })
  })

  test('a link that is used meanwhile sets no second password', async () => {
    const email = newAddress()
    await createPerson(app, { name: 'Ada', email })
    const { token } = await resetLink(app, email)
    meanwhile.before(LOCK_USER, () => reset(token, CHOSEN))
    await app.refuse('token_not_found', 'POST /auth/reset-password', { body: { token, password: OTHER } })
    await signIn(app, { email, password: CHOSEN })
  })

  test('a link that is used meanwhile makes no second account', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    browser.keep(await app.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: PASSWORD } }, browser))
    const body = { token: (await app.mailbox.take('verify-email', email)).token }
    meanwhile.before(/^with client/, () => app.call('POST /auth/verify-email', { body }, browser))
    await app.refuse('token_not_found', 'POST /auth/verify-email', { body }, browser)
  })
})

describe('a password reset', () => {
  test('a password reset ends a sign-in with the old password that is under way', async () => {
    const email = newAddress()
    await createPerson(app, { name: 'Ada', email })
    const { token } = await resetLink(app, email)
    meanwhile.before(START_SESSION, () => reset(token, CHOSEN))
    await cannotSignIn(email, PASSWORD)
  })

  test('a password reset ends the session of a sign-in that was about to commit', async () => {
    const email = newAddress()
    const cookie = await signedIn(app, { name: 'Ada', email })
    const { token } = await resetLink(app, email)
    let signing: ReturnType<TestApp['send']> | undefined
    const resetting = app.database.transaction(async (tx) => {
      const blocked = async (count: number) => {
        const text = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        while ((await tx.all({ text, values: [] })).length < count) await wait(5)
      }
      // The sign-in has locked its user when it waits for the session that it ends.
      await tx.exec({
        text: 'select from sessions s join users u on u.id = s.user_id where u.email = $1 for update of s',
        values: [email],
      })
      meanwhile.before(LOCK_USER, async () => {
        signing = app.send('POST', '/auth/sign-in', { json: { email, password: PASSWORD }, cookie })
        await blocked(1)
      })
      const reset_end = reset(token, CHOSEN)
      await blocked(2)
      return { reset_end }
    })
    await (await resetting).reset_end
    const answer = await signing
    // The session may be gone before its answer is made.
    expect([200, 401]).toContain(answer?.status)
    await app.refuse('unauthorized', 'GET /users/me', { cookie: answer?.cookie })
  })

  test('a password reset while the password is being changed wins over the change', async () => {
    const email = newAddress()
    const cookie = await signedIn(app, { name: 'Ada', email })
    const { token } = await resetLink(app, email)
    meanwhile.before(LOCK_USER, () => reset(token, CHOSEN))
    const body = { current_password: PASSWORD, new_password: OTHER }
    await app.refuse('password_incorrect', 'POST /auth/change-password', { body }, { cookie })
    await signIn(app, { email, password: CHOSEN })
  })

  test('a password reset waits for a change that is about to commit, which ends its link', async () => {
    const email = newAddress()
    const cookie = await signedIn(app, { name: 'Ada', email })
    const { token } = await resetLink(app, email)
    const body = { token, password: CHOSEN }
    let resetting: Promise<unknown> | undefined
    meanwhile.before(/^update users set password_hash/, async () => {
      resetting = app.refuse('token_not_found', 'POST /auth/reset-password', { body })
      await endedOrBlocked(app.database_url, resetting)
    })
    const change = { current_password: PASSWORD, new_password: OTHER }
    await app.call('POST /auth/change-password', { body: change }, { cookie })
    expect(resetting).toBeDefined()
    await resetting
    await signIn(app, { email, password: OTHER })
  })
})

test('a sign-in whose session ends before its answer is unauthorized', async () => {
  const email = newAddress()
  await createPerson(app, { name: 'Ada', email })
  const ended = `delete from sessions where user_id = (select id from users where email = '${email}')`
  meanwhile.before(/^\(select s.id as session_id/, () => query(app.database_url, ended))
  const answer = await app.refuse('unauthorized', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
  expect(answer.cookie).toBeUndefined()
})

test('a change of the password beside the deletion of its account is unauthorized', async () => {
  const email = newAddress()
  const cookie = await signedIn(app, { name: 'Ada', email })
  const other = await signIn(app, { email })
  meanwhile.before(/^select password_hash, name, email from users/, () =>
    app.call('DELETE /users/profile/account', { cookie: other }),
  )
  const body = { current_password: PASSWORD, new_password: OTHER }
  await app.refuse('unauthorized', 'POST /auth/change-password', { body }, { cookie })
})

test('a session that ends while its user proves who they are is neither renewed nor audited [A1, S12]', async () => {
  const email = newAddress()
  const cookie = await signedIn(app, { name: 'Ada', email })
  const other = await signIn(app, { email })
  const { user, session } = (await app.call('GET /auth/session', { cookie })).body
  const params = { session_id: session.id }
  meanwhile.before(/^update sessions set\s+token_hash/, () =>
    app.call('DELETE /auth/sessions/:session_id', { params }, { cookie: other }),
  )
  const answer = await app.refuse(
    'unauthorized',
    'POST /auth/reauthenticate',
    { body: { password: PASSWORD } },
    { cookie },
  )
  expect(answer.cookie).toBeUndefined()
  const renewed = `select from audit_events where user_id = '${user.id}' and action = 'session.renewed'`
  expect(await query(app.database_url, renewed)).toEqual([])
})

test('a hash that is renewed after a sign-in never brings a replaced password back', async () => {
  const email = newAddress()
  await createPerson(app, { name: 'Ada', email })
  const { hash } = await import('@node-rs/argon2')
  const outdated = await hash(PASSWORD, { memoryCost: 2048, timeCost: 2, parallelism: 1 })
  await query(app.database_url, `update users set password_hash = '${outdated}' where email = '${email}'`)
  const { token } = await resetLink(app, email)
  const signedIn = signIn(app, { email })
  meanwhile.before(/^update users set password_hash/, async () => {
    await signedIn
    await reset(token, CHOSEN)
  })
  await signedIn
  await app.settled()
  await cannotSignIn(email, PASSWORD)
  await signIn(app, { email, password: CHOSEN })
})
