import type { Notification } from '@plinth/contract/notifications'
import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { signedIn } from '../../test/people.ts'
import type { BillingProvider } from '../adapters/billing/port.ts'
import type { IdentityProvider } from '../adapters/identity-provider/port.ts'
import type { ObjectStore } from '../adapters/storage/port.ts'
import type { CallerOf, Context, Handle } from './routes.ts'
import type { Acting, Caller, MembersRead, SessionProfile, SessionUser } from './session.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

// The compiler checks these; `npm run check` fails when a type promises more than the statement of its route reads.
test('a handler knows of its caller what the row of its route reads, and nothing more', () => {
  expectTypeOf<CallerOf<'POST /auth/sign-in'>>().toEqualTypeOf<null>()
  expectTypeOf<CallerOf<'GET /users/me'>>().toEqualTypeOf<SessionProfile>()
  expectTypeOf<CallerOf<'GET /auth/session'>>().toEqualTypeOf<Caller>()
  expectTypeOf<CallerOf<'PATCH /organizations/current'>>().toEqualTypeOf<Caller>()
  expectTypeOf<CallerOf<'GET /users/:user_id'>>().toEqualTypeOf<SessionUser>()
  expectTypeOf<CallerOf<'GET /organizations/current/members'>>().toEqualTypeOf<
    Acting & { first_page: MembersRead | null }
  >()
  expectTypeOf<SessionUser>().not.toHaveProperty('organization_id')
  expectTypeOf<CallerOf<'GET /notifications/unread-count'>>().toEqualTypeOf<SessionUser & { unread_count: number }>()
  expectTypeOf<CallerOf<'GET /notifications'>>().toEqualTypeOf<SessionUser & { first_page: Notification[] }>()
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
    // Those of an integration are refused before, because this app has none.
    if (route.access === 'public' || route.access === 'session' || route.integration) continue
    const headers = { 'x-acting-organization': crypto.randomUUID() }
    const { body } = await app.send(method, path.replace(/:\w+/, crypto.randomUUID()), { cookie, headers })
    expect(body, `${method} ${path}`).toMatchObject({ code: 'acting_organization_changed' })
  }
})

test('the guard of a route reads the organization of the caller only where its row needs it', async () => {
  const cookie = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
  for (const { method, path, route } of ROUTE_LIST) {
    if (method !== 'GET' || route.access === 'public') continue
    const start = app.log.length
    await app.send(method, path.replace(/:\w+/, crypto.randomUUID()), { cookie })
    await app.settled()
    const line = app.log.slice(start).find(({ event }) => event === 'request')
    expect(line, path).toHaveProperty('user_id', expect.any(String))
    const needed = route.reads === undefined || route.reads === 'profile' || route.reads === 'members'
    expect(line?.org_id !== undefined, path).toBe(needed)
  }
})
