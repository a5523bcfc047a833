import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { FRONTEND_URL } from '../../../../test/client.ts'
import { GRACE } from '../../../../test/oidc/people.ts'
import { useProvider } from '../../../../test/oidc/use-provider.ts'
import { Visitor } from '../../../../test/oidc/visitor.ts'
import { query } from '../../../../test/postgres.ts'
import { app } from '../../../../test/use-app.ts'

const provider = useProvider()

const failed = `${FRONTEND_URL}/auth/login?error=oidc_failed`

const countUsers = async (email: string) =>
  (await query(app.database_url, `select 1 from users where email = '${email}'`)).length

test('the transaction is bound to its browser, and no other can complete it [S11]', async () => {
  const [attacker, victim, bystander] = [new Visitor(app), new Visitor(app), new Visitor(app)]
  const callback = await provider.visit(await attacker.start())
  await victim.start()
  for (const visitor of [victim, bystander]) {
    expect((await visitor.comeBack(callback)).href).toBe(failed)
    expect(visitor.session).toBeUndefined()
  }
})

test('a failed visit keeps the redirect target, and never redirects outside of the application [S17]', async () => {
  const comeBackEmpty = async (next?: string) => {
    const visitor = new Visitor(app)
    const page = await visitor.start(next)
    provider.bend = { redirect: { error: 'access_denied' } }
    return (await visitor.comeBack(await provider.visit(page))).href
  }
  const cancelled = `${FRONTEND_URL}/auth/login?error=oidc_cancelled`
  expect(await comeBackEmpty()).toBe(cancelled)
  expect(await comeBackEmpty('/dashboard')).toBe(cancelled)
  expect(await comeBackEmpty('/invitations/abc')).toBe(`${cancelled}&redirect=%2Finvitations%2Fabc`)
  // The text cannot break out of its own parameter.
  expect(await comeBackEmpty('/users?q=a&error=x#y')).toBe(`${cancelled}&redirect=%2Fusers%3Fq%3Da%26error%3Dx%23y`)
})

describe('responses without proof', () => {
  test.each([
    ['wrong nonce', { claims: (claims: object) => ({ ...claims, nonce: 'another' }) }, 'wrong_claim'],
    ['wrong audience', { claims: (claims: object) => ({ ...claims, aud: 'another' }) }, 'wrong_claim'],
    ['wrong issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://id.example' }) }, 'wrong_claim'],
    ['expired', { claims: (claims: object) => ({ ...claims, exp: 1 }) }, 'expired'],
    ['bad signature', { signature: 'foreign' as const }, 'wrong_answer'],
    ['wrong state', { redirect: { state: 'another' } }, 'wrong_answer'],
    ['unknown code', { redirect: { code: 'another' } }, 'wrong_code'],
  ])(
    'a response with the fault %s gets no session and no account, and the log says why [S11]',
    async (_, bend, fault) => {
      provider.account = { ...GRACE, email: 'nobody@example.com' }
      provider.bend = bend
      const visitor = new Visitor(app)
      const callback = await provider.visit(await visitor.start())
      const before = app.log.length
      expect((await visitor.comeBack(callback)).href).toBe(failed)
      expect(visitor.session).toBeUndefined()
      expect(await countUsers('nobody@example.com')).toBe(0)
      const lines = app.log.slice(before)
      expect(lines).toContainEqual(expect.objectContaining({ event: 'oidc.refused', fault }))
      for (const secret of ['nobody@example.com', 'a secret of the provider', callback.searchParams.get('code') ?? ''])
        expect(JSON.stringify(lines)).not.toContain(secret)
    },
  )

  test.each(['state', 'code'])('a callback with %s twice redirects to the sign-in page', async (name) => {
    const visitor = new Visitor(app)
    const callback = await provider.visit(await visitor.start())
    callback.searchParams.append(name, callback.searchParams.get(name) ?? '')
    expect((await visitor.comeBack(callback)).href).toBe(failed)
    expect(visitor.session).toBeUndefined()
  })

  test('a callback without parameters, or with unknown ones, redirects to the sign-in page', async () => {
    for (const search of ['', '?', '?code=x', '?error=x&error_description=<b>y</b>&hd=example.com']) {
      const onward = await new Visitor(app).comeBack(new URL(`http://api.example/auth/oidc/callback${search}`))
      expect(onward.href, search).toBe(failed)
    }
  })
})

test('a provider that is down is a 503 at the start, and a redirect to the sign-in page at the callback', async () => {
  const visitor = new Visitor(app)
  const callback = await provider.visit(await visitor.start())
  provider.bend = { token: 'fail' }
  expect((await visitor.comeBack(callback)).href).toBe(failed)
  expect(app.log).toContainEqual(expect.objectContaining({ msg: 'the identity provider did not answer' }))

  const configuration = { ...provider.configuration, issuer_url: 'http://127.0.0.1:1' }
  const other = await startTestApp({ identity_provider: { configuration } })
  try {
    const answer = await other.refuse('identity_provider_unavailable', 'POST /auth/oidc/start', { body: {} })
    expect(answer.body.reason).toBe('provider_error')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.getSetCookie()).toEqual([])
    const { body: providers } = await other.call('GET /auth/providers')
    expect(providers).toEqual({ password: true, magic_link: true, oidc: { name: 'Example ID' } })
  } finally {
    await other.close()
  }
})

test('only the callback accepts requests from any origin [S5]', async () => {
  const headers = { origin: 'https://accounts.example' }
  const answer = await app.send('GET', '/auth/oidc/callback', { headers, redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  await app.refuse('origin_not_allowed', 'POST /auth/oidc/start', { body: {} }, { headers })
})
