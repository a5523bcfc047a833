import { describe, expect, test } from 'vitest'
import { FRONTEND_URL } from '../../../../test/client.ts'
import { createMeanwhile } from '../../../../test/meanwhile.ts'
import { GRACE } from '../../../../test/oidc/people.ts'
import { useProvider } from '../../../../test/oidc/use-provider.ts'
import { Visitor } from '../../../../test/oidc/visitor.ts'
import { createPerson, PASSWORD } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app } from '../../../../test/use-app.ts'
import { OPERATOR } from '../../../http/actor.ts'
import { suspend } from '../../users/suspension.ts'

const announced: string[] = []
const meanwhile = createMeanwhile()
const provider = useProvider({
  wrap: meanwhile.wrap,
  listen: (events) =>
    events.on('auth.new_user_agent_sign_in', 'other', 'note', async ({ user_id }) => void announced.push(user_id)),
})

const person = (sub: string, more: object = {}) => ({
  ...GRACE,
  sub,
  email: `${sub}@example.com`,
  name: sub,
  ...more,
})

async function signInByProvider(visitor = new Visitor(app), next?: string): Promise<URL> {
  return await visitor.comeBack(await provider.visit(await visitor.start(next)))
}

const countUsers = async (email: string) =>
  (await query(app.database_url, `select 1 from users where email = '${email}'`)).length

const me = (visitor: Visitor) => app.call('GET /users/me', { cookie: visitor.session })

describe('an identity that is not linked', () => {
  test('a new identity becomes an account of its own when the provider verified a new address [S1]', async () => {
    provider.account = person('radia', { email: ' Radia@EXAMPLE.com', name: '  Radia Perlman ' })
    const visitor = new Visitor(app)
    expect((await signInByProvider(visitor)).href).toBe(`${FRONTEND_URL}/dashboard`)
    expect((await me(visitor)).body).toMatchObject({ name: 'Radia Perlman', email: 'radia@example.com' })
    await app.refuse('invalid_credentials', 'POST /auth/sign-in', {
      body: { email: 'radia@example.com', password: PASSWORD },
    })
  })

  test('a new identity gets a space into a name that reads like a link [R8]', async () => {
    provider.account = person('mueller', { name: 'Dr.Müller of evil.example' })
    const visitor = new Visitor(app)
    await signInByProvider(visitor)
    expect((await me(visitor)).body.name).toBe('Dr. Müller of evil. example')
  })

  test('a new identity is called by its mailbox, without dots, when its name has a telephone number [R8]', async () => {
    provider.account = person('caller', { email: 'www.evil.com@example.com', name: 'Call +1 555 123 4567' })
    const visitor = new Visitor(app)
    await signInByProvider(visitor)
    expect((await me(visitor)).body.name).toBe('www evil com')
  })

  test.each([undefined, '', 'x'.repeat(101), 'Win at https://evil.example', 'Ada\u202egnp.exe'])(
    'a new identity is called by its mailbox when its name is %j',
    async (name) => {
      const sub = `nameless-${crypto.randomUUID()}`
      provider.account = person(sub, { name })
      const visitor = new Visitor(app)
      await signInByProvider(visitor)
      expect((await me(visitor)).body.name).toBe(sub)
    },
  )

  test.each([
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'true' },
    { email: undefined },
    { email: 'no-address' },
    { email: 'ada@%.com' },
  ])('a new identity creates nothing without a verified address: %j [S2]', async (claims) => {
    provider.account = person('unverified', claims)
    const visitor = new Visitor(app)
    expect((await signInByProvider(visitor)).href).toBe(`${FRONTEND_URL}/auth/login?error=oidc_email_unverified`)
    expect(visitor.session).toBeUndefined()
    expect(await countUsers('unverified@example.com')).toBe(0)
  })

  test('a new identity with the address of an account gets no link and no session [S10]', async () => {
    await createPerson(app, { name: 'Ada', email: 'ada@example.com' })
    provider.account = person('mallory', { email: 'ADA@example.com' })
    const visitor = new Visitor(app)
    expect((await signInByProvider(visitor)).href).toBe(`${FRONTEND_URL}/auth/login?error=oidc_link_required`)
    expect(visitor.session).toBeUndefined()
    expect(await query(app.database_url, "select 1 from identities where subject = 'mallory'")).toEqual([])
  })

  test('a new identity creates one account for many browsers at once, and signs all of them in', async () => {
    provider.account = person('barbara')
    const visitors = Array.from({ length: 8 }, () => new Visitor(app))
    const onward = await Promise.all(visitors.map((visitor) => signInByProvider(visitor)))
    expect(new Set(onward.map(({ pathname }) => pathname))).toEqual(new Set(['/dashboard']))
    const ids = await Promise.all(visitors.map(async (visitor) => (await me(visitor)).body.id))
    expect(new Set(ids).size).toBe(1)
  })

  test('an identity whose new account was suspended meanwhile signs nobody in [S19]', async () => {
    provider.account = person('mary')
    const [late, first] = [new Visitor(app), new Visitor(app)]
    meanwhile.before(/^insert into users/, async () => {
      await signInByProvider(first)
      const { id } = (await me(first)).body
      await app.database.transaction((tx) => suspend(tx, OPERATOR, id))
    })
    expect((await signInByProvider(late)).href).toBe(`${FRONTEND_URL}/auth/login?error=oidc_failed`)
    expect(late.session).toBeUndefined()
  })
})

test('an attacker who signs up with a victim’s address never gets in after the victim’s visit [S9]', async () => {
  const attack = { name: 'Mallory', email: 'victim@example.com', password: 'the password of the attacker' }
  await app.call('POST /auth/sign-up', { body: attack })
  const { token } = await app.mailbox.take('verify-email', attack.email)
  provider.account = person('victim')
  const victim = new Visitor(app)
  await signInByProvider(victim)

  const { email, password } = attack
  await app.refuse('token_not_found', 'POST /auth/verify-email', { body: { token } })
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password } })
  expect((await me(victim)).body.name).toBe('victim')
})

test('a new account made by the provider leaves the pending sign-up of another address alone', async () => {
  const email = 'pending@example.com'
  await app.call('POST /auth/sign-up', { body: { name: 'Hedy', email, password: PASSWORD } })
  await app.mailbox.take('verify-email', email)
  provider.account = person('joan')
  await signInByProvider()
  expect(await query(app.database_url, `select email from email_tokens where email = '${email}'`)).toEqual([{ email }])
})

test('a known identity signs in whatever its address is now, verified or not', async () => {
  provider.account = person('tony')
  const first = new Visitor(app)
  await signInByProvider(first)
  provider.account = person('tony', { email: 'elsewhere@example.com', email_verified: false })
  const second = new Visitor(app)
  await signInByProvider(second)
  expect((await me(second)).body.email).toBe('tony@example.com')
})

test('an identity of an earlier provider with the same subject is that of somebody else [S10]', async () => {
  await createPerson(app, { name: 'Karen', email: 'karen@example.com' })
  await query(
    app.database_url,
    `insert into identities (issuer, subject, user_id, email)
     select 'https://earlier.example', 'same-subject', id, email from users where email = 'karen@example.com'`,
  )
  provider.account = person('same-subject')
  // The first visit adds the account, and the second one finds it beside the earlier identity.
  for (const visitor of [new Visitor(app), new Visitor(app)]) {
    expect((await signInByProvider(visitor)).pathname).toBe('/dashboard')
    expect((await me(visitor)).body.email).toBe('same-subject@example.com')
  }
})

test('the session that was presented ends when the new one starts [S18]', async () => {
  provider.account = person('alan')
  const visitor = new Visitor(app)
  await signInByProvider(visitor)
  const before = visitor.session
  await signInByProvider(visitor)
  expect(visitor.session).not.toBe(before)
  await app.refuse('unauthorized', 'GET /users/me', { cookie: before })
})

test('the browser that created the account is known, and another one is announced', async () => {
  provider.account = person('leslie')
  const first = new Visitor(app, { user_agent: 'Firefox/140.0' })
  await signInByProvider(first)
  const { id } = (await me(first)).body
  await signInByProvider(new Visitor(app, { user_agent: 'Firefox/140.0' }))
  await signInByProvider(new Visitor(app, { user_agent: 'Safari/605.1' }))
  await app.settled()
  expect(announced.filter((user_id) => user_id === id)).toEqual([id])
})

test('the identity of a deleted account can create a new account', async () => {
  provider.account = person('edsger')
  const visitor = new Visitor(app)
  await signInByProvider(visitor)
  const { id } = (await me(visitor)).body
  await app.call('DELETE /users/profile/account', { cookie: visitor.session })
  const again = new Visitor(app)
  await signInByProvider(again)
  expect((await me(again)).body.id).not.toBe(id)
})

test('an identity of a suspended user signs no one in until they are restored [S19, S20]', async () => {
  provider.account = person('hedy')
  const visitor = new Visitor(app)
  await signInByProvider(visitor)
  const { id } = (await me(visitor)).body
  await query(app.database_url, `update users set suspended_at = now() where id = '${id}'`)
  for (const email of ['hedy@example.com', 'hedy.lamarr@example.com']) {
    provider.account = person('hedy', { email })
    const again = new Visitor(app)
    expect((await signInByProvider(again)).href).toBe(`${FRONTEND_URL}/auth/login?error=oidc_failed`)
    expect(again.session).toBeUndefined()
  }
  expect(await countUsers('hedy.lamarr@example.com')).toBe(0)

  await query(app.database_url, `update users set suspended_at = null where id = '${id}'`)
  await signInByProvider(visitor)
  expect((await me(visitor)).body.id).toBe(id)
})

describe('next', () => {
  test('next is refused when it leads out of the application [S17]', async () => {
    const answer = await app.refuse('validation_failed', 'POST /auth/oidc/start', { body: { next: '//evil.example' } })
    expect(answer.body.errors).toMatchObject([{ pointer: '/next' }])
  })

  test('next stays inside the application in every spelling [S17]', async () => {
    provider.account = person('niklaus')
    for (const next of ['/', '/%2F/evil.example', '/@evil.example', '/users?q=größe#top']) {
      expect((await signInByProvider(new Visitor(app), next)).origin, next).toBe(FRONTEND_URL)
    }
  })
})
