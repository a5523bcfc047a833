import { withClient } from '@plinth/database/client'
import { expect } from 'vitest'
import { Visitor } from '../../../server/test/oidc/visitor.ts'
import { begin, wanted } from '../../../server/test/uploads.ts'
import type { Canaries } from './secrets.ts'
import type { Site } from './site.ts'

const ADA = 'ada@example.com'

/** The server refuses each request: wrong, unknown, malformed or in the wrong place. */
export async function beRefused({ server, identity }: Site, canaries: Canaries, cookie: string): Promise<void> {
  const wrong = canaries.add('wrong password', 'copper saddle winter puzzle')
  const unknown = canaries.add('unknown token', 'kU9wq3yWb1Zt5XoPl7RcVn2MhDfGsJaE8iTzYxQ0vBc')
  const weak = canaries.add('weak password', 'ada-ada-ada-ada')
  await server.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email: ADA, password: wrong } })
  await server.refuse('password_incorrect', 'POST /auth/reauthenticate', { body: { password: wrong } }, { cookie })
  await server.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token: unknown } })
  const reset = { token: canaries.get('token of the reset'), password: weak }
  await server.send('POST', '/auth/reset-password', json(reset))
  await server.send('POST', '/auth/sign-in', json({ email: ADA, password: wrong, token: unknown }))
  await server.send('POST', '/auth/sign-in', { ...json({}), body: `{"password":"${wrong}",` })
  await server.send('GET', `/users/me?token=${unknown}`, { cookie })
  await server.send('GET', `/invitations/${unknown}`)
  const forged = {
    cookie: `session=${unknown}`,
    headers: { authorization: `Bearer ${unknown}` },
  }
  await server.send('GET', '/users/me', forged)
  const signature = canaries.add(
    'signature of a webhook',
    't=1,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  )
  const webhook = json({ object: 'event', secret: unknown })
  await server.send('POST', '/billing/webhooks/stripe', {
    ...webhook,
    headers: { ...webhook.headers, 'stripe-signature': signature },
  })
  const visitor = new Visitor(server)
  const callback = await identity.visit(await visitor.start())
  callback.searchParams.set('code', unknown)
  await visitor.comeBack(callback)
}

/** Each provider fails, and then the database itself. */
export async function letProvidersFail(site: Site, canaries: Canaries, cookie: string): Promise<void> {
  const { server, resend, slack, stripe, store, sentry, identity } = site
  resend.plan.push({ status: 422, body: { message: 'no such key' } })
  await server.call('POST /auth/forgot-password', { body: { email: ADA } })
  await expect.poll(() => server.lines.some((line) => line.includes('a job was refused'))).toBe(true)
  slack.behaviour = { error: 'invalid_auth' }
  await server.call('POST /marketing/contact', {
    body: { name: 'Eve', email: 'eve@example.com', message: canaries.get('unknown token') },
  })
  await expect.poll(() => server.lines.some((line) => line.includes('invalid_auth'))).toBe(true)
  await expect.poll(() => sentry.reports.length).toBeGreaterThan(0)
  const upload = await begin(server, { cookie }, wanted())
  store.fault('fail')
  await server.send('POST', `/uploads/${upload.id}/complete`, { cookie })
  stripe.fault('wrong key')
  await server.send('POST', '/billing/portal', { cookie })
  await server.send('POST', '/billing/sync', { cookie })
  await identity.close()
  await server.send('POST', '/auth/oidc/start', json({}))
  await letDatabaseFail(site, canaries, cookie)
}

// Statements fail with an error that no code expects.
async function letDatabaseFail(
  { server, database_url, sentry }: Site,
  canaries: Canaries,
  cookie: string,
): Promise<void> {
  const before = sentry.reports.length
  await withClient(database_url, (client) => client.query('alter table sessions rename to sessions_away'))
  const password = canaries.get('changed password')
  const broken = [
    await server.send('GET', '/users/me', { cookie }),
    await server.send('POST', '/auth/sign-in', json({ email: ADA, password })),
  ]
  await withClient(database_url, (client) => client.query('alter table sessions_away rename to sessions'))
  expect(broken.map(({ status }) => status)).toEqual([500, 500])
  await expect.poll(() => sentry.reports.length).toBeGreaterThan(before)
}

function json(body: object) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
