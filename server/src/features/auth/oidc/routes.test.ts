import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { FakeProvider } from '../../../../test/oidc/fake-provider.ts'
import { Visitor } from '../../../../test/oidc/visitor.ts'
import { signedIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'

useApp()

test('a missing session is reported first, then a missing provider, then a session that is not recent', async () => {
  await app.refuse('unauthorized', 'POST /auth/oidc/link')
  const cookie = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
  await query(app.database_url, "update sessions set authenticated_at = now() - interval '16 minutes'")
  await app.refuse('identity_provider_unavailable', 'POST /auth/oidc/link', { cookie })
})

test('a link to a provider that is no longer configured can be removed', async () => {
  const cookie = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  await query(
    app.database_url,
    "insert into identities select 'https://id.example', 'grace', id, email from users where email = 'grace@example.com'",
  )
  await app.call('DELETE /auth/oidc/link', { cookie })
  await app.refuse('not_found', 'DELETE /auth/oidc/link', { cookie })
})

test('a callback without a visit redirects to the sign-in page', async () => {
  const onward = await new Visitor(app).comeBack(new URL('http://api.example/auth/oidc/callback?code=x&state=y'))
  expect(onward.href).toBe('http://localhost:5173/auth/login?error=oidc_failed')
})

test('one address has thirty visits in ten minutes, started or completed [L3]', async () => {
  const provider = new FakeProvider()
  await provider.listen()
  const strict = await startTestApp({
    identity_provider: { configuration: provider.configuration },
    auth_rate_limit_factor: 1,
  })
  try {
    const visitor = new Visitor(strict)
    for (let visit = 0; visit < 15; visit += 1) {
      await visitor.comeBack(await provider.visit(await visitor.start()))
    }
    const answer = await strict.refuse('rate_limited', 'POST /auth/oidc/start', { body: {} })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.refuse('rate_limited', 'GET /auth/oidc/callback', { query: {} })
  } finally {
    await strict.close()
    await provider.close()
  }
})

test('over https the transaction is in a __Host- cookie, which the callback removes', async () => {
  const provider = new FakeProvider()
  await provider.listen()
  const secure = await startTestApp({
    server_url: 'https://api.example.com',
    identity_provider: { configuration: provider.configuration },
  })
  try {
    const { headers } = await secure.call('POST /auth/oidc/start', { body: {} })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const callback = await secure.send('GET', '/auth/oidc/callback', { redirect: 'manual' })
    expect(callback.headers.getSetCookie()).toEqual(['__Host-oidc=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
  } finally {
    await secure.close()
    await provider.close()
  }
})
