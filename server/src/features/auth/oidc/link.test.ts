import { expect, test, vi } from 'vitest'
import { FRONTEND_URL } from '../../../../test/client.ts'
import { endedOrBlocked } from '../../../../test/meanwhile.ts'
import { GRACE } from '../../../../test/oidc/people.ts'
import { useProvider } from '../../../../test/oidc/use-provider.ts'
import { Visitor } from '../../../../test/oidc/visitor.ts'
import { OTHER_PASSWORD, resetLink, signedIn, signIn } from '../../../../test/people.ts'
import { connect, query } from '../../../../test/postgres.ts'
import { app } from '../../../../test/use-app.ts'

const provider = useProvider()

const LINKED = `${FRONTEND_URL}/settings/account?linked=1`
const fault = (code: string) => `${FRONTEND_URL}/settings/account?error=${code}`

async function member(name: string): Promise<Visitor> {
  return new Visitor(app, { session: await signedIn(app, { name, email: `${name}@example.com` }) })
}

async function linkAs(visitor: Visitor, sub: string): Promise<string> {
  provider.account = { ...GRACE, sub, email: `${sub}@id.example` }
  return (await visitor.comeBack(await provider.visit(await visitor.link()))).href
}

const methodsOf = async (visitor: Visitor) =>
  (await app.call('GET /users/me', { cookie: visitor.session })).body.sign_in_methods

const makeStale = (email: string) =>
  query(
    app.database_url,
    `update sessions set authenticated_at = now() - interval '16 minutes'
     where user_id = (select id from users where email = '${email}')`,
  )

test('a linked account signs in through the provider, whatever its address there [S10]', async () => {
  const ada = await member('ada')
  expect(await methodsOf(ada)).toEqual(['password', 'magic_link'])
  expect(await linkAs(ada, 'ada-elsewhere')).toBe(LINKED)
  expect(await methodsOf(ada)).toEqual(['password', 'magic_link', 'oidc'])

  const visitor = new Visitor(app)
  expect((await visitor.comeBack(await provider.visit(await visitor.start()))).pathname).toBe('/dashboard')
  const { body } = await app.call('GET /auth/session', { cookie: visitor.session })
  expect(body).toMatchObject({ user: { email: 'ada@example.com' }, session: { method: 'oidc' } })
})

test('a link gives the session a new token and keeps the session', async () => {
  const visitor = await member('barbara')
  const before = visitor.session
  const { session } = (await app.call('GET /auth/session', { cookie: before })).body
  await linkAs(visitor, 'barbara-id')
  expect(visitor.session).not.toBe(before)
  await app.refuse('unauthorized', 'GET /users/me', { cookie: before })
  const after = await app.call('GET /auth/session', { cookie: visitor.session })
  expect(after.body.session).toMatchObject({ id: session.id, method: 'password' })
})

test('an identity that another user has linked cannot be linked, and stays theirs [S10]', async () => {
  const [alan, donald] = [await member('alan'), await member('donald')]
  expect(await linkAs(alan, 'alan-id')).toBe(LINKED)
  expect(await linkAs(donald, 'alan-id')).toBe(fault('oidc_already_linked'))
  expect(await methodsOf(donald)).toEqual(['password', 'magic_link'])
  expect(await methodsOf(alan)).toContain('oidc')
})

test('linking the same identity again succeeds, and a second one of the provider is refused', async () => {
  const visitor = await member('edsger')
  expect(await linkAs(visitor, 'edsger-id')).toBe(LINKED)
  expect(await linkAs(visitor, 'edsger-id')).toBe(LINKED)
  expect(await linkAs(visitor, 'edsger-second')).toBe(fault('oidc_already_linked'))
  const rows = await query(app.database_url, "select subject from identities where subject like 'edsger%'")
  expect(rows).toEqual([{ subject: 'edsger-id' }])
})

test('a link of an earlier provider with the same subject is another one, which stays [S10]', async () => {
  const visitor = await member('dorothy')
  const owner = "user_id = (select id from users where email = 'dorothy@example.com')"
  await query(
    app.database_url,
    `insert into identities (issuer, subject, user_id, email)
     select 'https://earlier.example', 'dorothy-id', id, email from users where email = 'dorothy@example.com'`,
  )
  expect(await linkAs(visitor, 'dorothy-id')).toBe(LINKED)
  expect(
    await query(app.database_url, `select from identities where subject = 'dorothy-id' and ${owner}`),
  ).toHaveLength(2)
})

test('of many users who link one identity at once, one gets it [S10]', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']
  const visitors = await Promise.all(names.map((name) => member(name)))
  const results = await Promise.all(visitors.map((visitor) => linkAs(visitor, 'wanted')))
  expect(results.filter((url) => url === LINKED)).toHaveLength(1)
  expect(results.filter((url) => url === fault('oidc_already_linked'))).toHaveLength(names.length - 1)
})

test('an address the provider did not verify is not linked [S10]', async () => {
  const visitor = await member('frances')
  provider.account = { ...GRACE, sub: 'frances-id', email_verified: false }
  const onward = await visitor.comeBack(await provider.visit(await visitor.link()))
  expect(onward.href).toBe(fault('oidc_email_unverified'))
  expect(await methodsOf(visitor)).not.toContain('oidc')
})

test('a link completes only in the session that asked for it [S10]', async () => {
  const [margaret, mallory] = [await member('margaret'), await member('mallory')]
  provider.account = { ...GRACE, sub: 'margaret-id' }
  const callback = await provider.visit(await margaret.link())
  const sealed = `oidc=${margaret.cookies.get('oidc')}`

  mallory.keep(sealed)
  const stranger = new Visitor(app)
  stranger.keep(sealed)
  for (const visitor of [mallory, stranger]) {
    expect((await visitor.comeBack(callback)).href).toBe(fault('oidc_failed'))
  }
  expect(await methodsOf(mallory)).not.toContain('oidc')
  expect(stranger.session).toBeUndefined()
  // The rejected attempts did not use the code.
  expect((await margaret.comeBack(callback)).href).toBe(LINKED)
})

test('signing in through the provider while signed in links nothing [S10]', async () => {
  const niklaus = await member('niklaus')
  provider.account = { ...GRACE, sub: 'niklaus-id', email: 'niklaus-id@example.com' }
  const callback = await provider.visit(await niklaus.start())
  expect((await niklaus.comeBack(callback)).pathname).toBe('/dashboard')
  const { body } = await app.call('GET /users/me', { cookie: niklaus.session })
  expect(body.email).toBe('niklaus-id@example.com')
})

test('a user who cancels returns to the account page', async () => {
  const visitor = await member('tony')
  provider.bend = { redirect: { error: 'access_denied' } }
  const onward = await visitor.comeBack(await provider.visit(await visitor.link()))
  expect(onward.href).toBe(fault('oidc_cancelled'))
})

test('unlinking ends sign-in through the provider only, and is not found without a link', async () => {
  const visitor = await member('radia')
  await app.refuse('not_found', 'DELETE /auth/oidc/link', { cookie: visitor.session })
  await linkAs(visitor, 'radia')
  await app.call('DELETE /auth/oidc/link', { cookie: visitor.session })
  expect(await methodsOf(visitor)).toEqual(['password', 'magic_link'])
  await app.refuse('not_found', 'DELETE /auth/oidc/link', { cookie: visitor.session })

  provider.account = { ...GRACE, sub: 'radia', email: 'radia@example.com' }
  const other = new Visitor(app)
  const onward = await other.comeBack(await provider.visit(await other.start()))
  expect(onward.href).toBe(`${FRONTEND_URL}/auth/login?error=oidc_link_required`)
  await signIn(app, { email: 'radia@example.com' })
})

test('linking and unlinking need a recent sign-in [S10]', async () => {
  const visitor = await member('leslie')
  await makeStale('leslie@example.com')
  await app.refuse('reauthentication_required', 'POST /auth/oidc/link', { cookie: visitor.session })
  await app.refuse('reauthentication_required', 'DELETE /auth/oidc/link', { cookie: visitor.session })
})

const alertTo = async (name: string) => (await app.mailbox.take('security-alert', `${name}@example.com`)).mail.subject

test('linking and unlinking a provider alert by mail [E1]', async () => {
  const visitor = await member('grete')
  await linkAs(visitor, 'grete-id')
  expect(await alertTo('grete')).toBe('Security alert: A sign-in provider was linked')
  await app.call('DELETE /auth/oidc/link', { cookie: visitor.session })
  expect(await alertTo('grete')).toBe('Security alert: A sign-in provider was unlinked')
})

async function resetPassword(name: string): Promise<void> {
  const { token } = await resetLink(app, `${name}@example.com`)
  await app.call('POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
}

test('a password reset unlinks the provider, which then signs no one in, and says so [S3, E1]', async () => {
  const visitor = await member('joan')
  await linkAs(visitor, 'attacker')
  await alertTo('joan')
  await resetPassword('joan')
  const { mail } = await app.mailbox.take('security-alert', 'joan@example.com')
  expect(mail.text).toContain('provider was unlinked')
  const attacker = new Visitor(app)
  await attacker.comeBack(await provider.visit(await attacker.start()))
  const { body } = await app.call('GET /auth/session', { cookie: attacker.session })
  expect(body.user.email).toBe('attacker@id.example')
})

test('a sign-in by the provider that waited for a reset does not get into the account [S3]', async () => {
  const visitor = await member('mavis')
  await linkAs(visitor, 'lurker')
  const attacker = new Visitor(app)
  const callback = await provider.visit(await attacker.start())
  const { token } = await resetLink(app, 'mavis@example.com')
  const holder = await connect(app.database_url)
  await holder.query('begin')
  await holder.query("select from users where email = 'mavis@example.com' for update")
  const input = { body: { token, password: OTHER_PASSWORD } }
  const reset = app.call('POST /auth/reset-password', input)
  await endedOrBlocked(app.database_url, reset)
  const signIn = attacker.comeBack(callback)
  await vi.waitUntil(bothWait, { timeout: 1500, interval: 5 }).catch(() => false)
  await holder.query('commit')
  // A slow machine may have let the first one give up its lock.
  await reset.catch(() => app.call('POST /auth/reset-password', input))
  await signIn.catch(() => undefined)
  await holder.end()
  const { body } = await app.send('GET', '/auth/session', { cookie: attacker.session ?? '' })
  expect(body).not.toMatchObject({ user: { email: 'mavis@example.com' } })
})

async function bothWait(): Promise<boolean> {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  return (await query(app.database_url, waiting)).length === 2
}
