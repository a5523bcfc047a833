import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConformingProvider } from '../../../../test/oidc/conforming-provider.ts'
import { CLIENT, GRACE } from '../../../../test/oidc/people.ts'
import { Visitor } from '../../../../test/oidc/visitor.ts'
import { app, useApp } from '../../../../test/use-app.ts'

const CALLBACK_URL = 'http://localhost:8000/auth/oidc/callback'

const provider = new ConformingProvider()
beforeAll(() => provider.listen(CALLBACK_URL))
afterAll(() => provider.close())
useApp(() => ({ identity_provider: { configuration: provider.configuration } }))
beforeEach(() => {
  provider.account = GRACE
  provider.person = 'signs in'
})

test('the first sign-in through the provider creates an account, and later ones use it [S1]', async () => {
  const first = new Visitor(app)
  const onward = await first.comeBack(await provider.visit(await first.start('/settings/profile?tab=1#name')))
  expect(onward.href).toBe('http://localhost:5173/settings/profile?tab=1#name')
  const { body } = await app.call('GET /auth/session', { cookie: first.session })
  expect(body).toMatchObject({
    user: { name: 'Grace Hopper', email: 'grace@example.com', sign_in_methods: ['magic_link', 'oidc'] },
    organization: { kind: 'personal' },
    session: { method: 'oidc' },
  })

  const second = new Visitor(app)
  expect((await second.comeBack(await provider.visit(await second.start()))).pathname).toBe('/dashboard')
  const again = await app.call('GET /users/me', { cookie: second.session })
  expect(again.body.id).toBe(body.user.id)
})

test('the provider is asked with PKCE, state and nonce, and redirects to the API’s own address', async () => {
  const page = await new Visitor(app).start()
  expect(page.origin).toBe(provider.issuer)
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_id: CLIENT.client_id,
    redirect_uri: CALLBACK_URL,
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('a user who cancels returns to the sign-in page, without any text of the provider', async () => {
  provider.person = 'cancels'
  const visitor = new Visitor(app)
  const callback = await provider.visit(await visitor.start())
  expect(callback.searchParams.get('error_description')).toBe('The user cancelled')
  expect((await visitor.comeBack(callback)).href).toBe('http://localhost:5173/auth/login?error=oidc_cancelled')
  expect(visitor.session).toBeUndefined()
})

test('a callback works once, even with the cookie it came with [S11]', async () => {
  const visitor = new Visitor(app)
  const callback = await provider.visit(await visitor.start())
  const replayed = new Visitor(app)
  for (const [name, value] of visitor.cookies) replayed.keep(`${name}=${value}`)
  expect((await visitor.comeBack(callback)).pathname).toBe('/dashboard')
  for (const thief of [visitor, replayed]) {
    expect((await thief.comeBack(callback)).href).toBe('http://localhost:5173/auth/login?error=oidc_failed')
  }
  expect(replayed.session).toBeUndefined()
})

test('a code is valid only in the browser that asked for it [S11]', async () => {
  const [victim, attacker] = [new Visitor(app), new Visitor(app)]
  const theirs = await provider.visit(await attacker.start())
  const own = await victim.start()
  // The PKCE verifier differs from that of the attacker's code.
  theirs.searchParams.set('state', own.searchParams.get('state') ?? '')
  expect((await victim.comeBack(theirs)).searchParams.get('error')).toBe('oidc_failed')
  expect(victim.session).toBeUndefined()
})
