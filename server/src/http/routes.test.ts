import { PRODUCT_ROUTES } from '@plinth/contract/parts/all'
import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { expect, expectTypeOf, test } from 'vitest'
import { signedIn } from '../../test/people.ts'
import { app, useApp } from '../../test/use-app.ts'
import type { BillingProvider } from '../adapters/billing/port.ts'
import type { IdentityProvider } from '../adapters/identity-provider/port.ts'
import type { ObjectStore } from '../adapters/storage/port.ts'
import type { CallerOf, Context, Handle, Handlers } from './routes.ts'
import type { SessionMember, SessionProfile, SessionUser } from './session.ts'

useApp()

// `npm run check` fails when a type promises more than the statement of its route reads.
test('a handler has a caller where its row asks for a session', () => {
  expectTypeOf<CallerOf<'POST /auth/sign-in'>>().toEqualTypeOf<null>()
  expectTypeOf<CallerOf<'GET /users/me'>>().toEqualTypeOf<SessionUser>()
  expectTypeOf<CallerOf<'PATCH /organizations/current'>>().toEqualTypeOf<SessionMember>()
  expectTypeOf<CallerOf<'DELETE /users/profile/account'>>().toEqualTypeOf<SessionProfile>()
})

test('a handler whose rows are read along knows no more of its caller than the session of its row', () => {
  type Along<Handler> = Handler extends { along: unknown; handle(context: infer Given): unknown } ? Given : never
  expectTypeOf<Along<Handlers['GET /notifications']>['caller']>().toEqualTypeOf<SessionUser>()
  expectTypeOf<Along<Handlers['GET /organizations/current/members']>['caller']>().toEqualTypeOf<SessionMember>()
})

test('a handler gets the integration that its row names, and no other', () => {
  expectTypeOf<Context<'POST /uploads'>['storage']>().toEqualTypeOf<ObjectStore>()
  expectTypeOf<Context<'POST /billing/sync'>['billing']>().toEqualTypeOf<BillingProvider>()
  expectTypeOf<Context<'POST /auth/oidc/link'>['identity_provider']>().toEqualTypeOf<IdentityProvider>()
  expectTypeOf<Context<'POST /billing/sync'>>().not.toHaveProperty('storage')
  expectTypeOf<Context<'PUT /users/profile'>>().not.toHaveProperty('storage')
})

test('a handler of a response without a body returns nothing', () => {
  expectTypeOf<ReturnType<Handle<'POST /auth/sign-out'>>>().toEqualTypeOf<Promise<void> | void>()
  expectTypeOf<Awaited<ReturnType<Handle<'GET /notifications/unread-count'>>>>().toEqualTypeOf<{
    unread_count: number
  }>()
})

test('a route with a permission is refused to a page that acts in another organization', async () => {
  const cookie = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  for (const { method, path, route } of ROUTE_LIST) {
    // This app has no integrations, so their routes are refused before.
    if (route.access === 'public' || route.access === 'session' || route.integration) continue
    const headers = { 'x-acting-organization': crypto.randomUUID() }
    const { body } = await app.send(method, path.replace(/:\w+/, crypto.randomUUID()), { cookie, headers })
    expect(body, `${method} ${path}`).toMatchObject({ code: 'acting_organization_changed' })
  }
})

test('the line of a request names its user, and its organization where the row asks for a permission', async () => {
  const cookie = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
  for (const { key, method, path, route } of ROUTE_LIST) {
    if (method !== 'GET' || route.access === 'public' || Object.hasOwn(PRODUCT_ROUTES, key)) continue
    const start = app.log.length
    await app.send(method, path.replace(/:\w+/, crypto.randomUUID()), { cookie })
    await app.settled()
    const line = app.log.slice(start).find(({ event }) => event === 'request')
    expect(line, path).toHaveProperty('user_id', expect.any(String))
    if (route.access !== 'session') expect(line, path).toHaveProperty('org_id', expect.any(String))
  }
})
