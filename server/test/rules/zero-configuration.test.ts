import type { Integration } from '@plinth/contract/parts/base'
import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { ENTITLEMENTS } from '@plinth/product/plans'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { linkOf } from '../mailbox.ts'
import { OTHER_PASSWORD, PASSWORD } from '../people.ts'
import { type ServerProcess, startServer } from '../process/server-process.ts'
import { TIMEOUT_MS } from '../timeout.ts'

// The server has nothing configured but its database.

describe('zero configuration', () => {
  let database: TestDatabase
  let server: ServerProcess
  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startServer({ NODE_ENV: 'development', DATABASE_URL: database.url, AUTH_SECRET: '' })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  /** The mail is the newest of its kind, to one address or to any. */
  const logged = (template: string, to?: string) =>
    vi.waitFor(() => {
      const mail = server.lines
        .map((line) => JSON.parse(line))
        .findLast((line) => line.template === template && (to === undefined || line.to === to))
      if (!mail) throw new Error(`The log holds no ${template}`)
      return mail
    }, TIMEOUT_MS)

  const email = 'ada@example.com'

  test('sign-up, verification, password reset and magic links work by the links in the log [Z1]', async () => {
    const { cookies } = await server.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: PASSWORD } })
    const verification = await logged('verify-email')
    expect(verification).toMatchObject({ event: 'email.logged', to: email, subject: expect.any(String) })
    const confirm = { body: { token: linkOf(verification).token } }
    await server.call('POST /auth/verify-email', confirm, { cookie: cookies.signup })
    await server.call('POST /auth/sign-in', { body: { email, password: PASSWORD } })

    await server.call('POST /auth/forgot-password', { body: { email } })
    const password = OTHER_PASSWORD
    await server.call('POST /auth/reset-password', {
      body: { token: linkOf(await logged('reset-password')).token, password },
    })
    await server.call('POST /auth/sign-in', { body: { email, password } })

    await server.call('POST /auth/magic-link', { body: { email } })
    const { cookie } = await server.call('POST /auth/magic-link/confirm', {
      body: { token: linkOf(await logged('magic-link')).token },
    })
    expect((await server.call('GET /users/me', { cookie })).body).toMatchObject({
      features: { email_delivery: 'logged', billing: 'not_configured' },
    })
  })

  test('a magic link works once [Z2]', async () => {
    const { token } = linkOf(await logged('magic-link'))
    await server.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token } })
  })

  test('no identity provider is shown, and signing in by one is disabled [Z3, Z9]', async () => {
    expect((await server.call('GET /auth/providers')).body.oidc).toBeNull()
    const refused = await server.refuse('identity_provider_unavailable', 'POST /auth/oidc/start', { body: {} })
    expect(refused.headers.has('retry-after')).toBe(false)
    const answers = await answersOf('identity_provider', await newAccount('Joan', 'joan@example.com'))
    expect(answers).toMatchObject([[503, { code: 'identity_provider_unavailable', reason: 'not_configured' }]])
  })

  test('text in the profile can be changed, and a new profile image is unavailable [Z5]', async () => {
    const cookie = await newAccount('Hedy', 'hedy@example.com')
    const text = { name: 'Hedy Lamarr', phone_number: '+442079460000', profile_image: null }
    expect((await server.call('PUT /users/profile', { body: text }, { cookie })).body).toMatchObject({
      ...text,
      features: { profile_image_upload: 'storage_unavailable' },
    })
    const body = { name: 'Nobody', profile_image: 'https://images.example/hedy.webp' }
    const refused = await server.refuse('storage_unavailable', 'PUT /users/profile', { body }, { cookie })
    expect(refused.body.reason).toBe('not_configured')
    expect((await server.call('GET /users/me', { cookie })).body.name).toBe('Hedy Lamarr')
  })

  async function answersOf(integration: Integration, cookie: string): Promise<[number, unknown][]> {
    const answers = new Set<string>()
    for (const { method, path } of ROUTE_LIST.filter(({ route }) => route.integration === integration)) {
      for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : [undefined, '{}', 'not JSON', '[]']) {
        for (const url of [path, `${path}?limit=0`].map((url) => url.replace(/:\w+/, crypto.randomUUID()))) {
          const headers = { 'content-type': 'application/json' }
          const init = { cookie, ...(body !== undefined && { body, headers }) }
          const { status, text } = await server.send(method, url, init)
          answers.add(JSON.stringify([status, JSON.parse(text)]))
        }
      }
    }
    return [...answers].map((answer) => JSON.parse(answer))
  }

  test('every route of files returns the same 503, whatever is sent, and never an empty list [F4, Z5, Z9]', async () => {
    const answers = await answersOf('storage', await newAccount('Mary', 'mary@example.com'))
    expect(answers).toMatchObject([[503, { code: 'storage_unavailable', reason: 'not_configured' }]])
  })

  test('billing is unavailable: its plans, checkout, portal and webhook return one 503 [Z4, Z9]', async () => {
    const cookie = await newAccount('Annie', 'annie@example.com')
    const { body } = await server.call('GET /billing/subscription', { cookie })
    expect(body).toEqual({
      available: false,
      reason: 'not_configured',
      plan: 'unmetered',
      entitlements: Object.fromEntries(
        Object.entries(ENTITLEMENTS).map(([name, { free }]) => [name, typeof free === 'boolean' ? true : null]),
      ),
      subscription: null,
      trial: { eligible: false, days: 0 },
      actions: { checkout: false, portal: false },
      account_deletion: { blocked: false, reason: null, until: null },
    })
    const answers = await answersOf('billing', cookie)
    expect(answers).toMatchObject([[503, { code: 'billing_unavailable', reason: 'not_configured' }]])
  })

  test('a sign-in from another browser puts a notification into the inbox [Z6]', async () => {
    const cookie = await newAccount('Barbara', 'barbara@example.com')
    const body = { email: 'barbara@example.com', password: PASSWORD }
    await server.call('POST /auth/sign-in', { body }, { headers: { 'user-agent': 'another browser' } })
    const types = await vi.waitFor(async () => {
      const { items } = (await server.call('GET /notifications', { query: {} }, { cookie })).body
      expect(items).not.toEqual([])
      return items.map(({ type }) => type)
    }, TIMEOUT_MS)
    expect(types).toEqual(['security_alert'])
  })

  test('organizations, members, roles and invitations work by the link in the log [Z7]', async () => {
    const grace = await newAccount('Grace', 'grace@example.com')
    const alan = await newAccount('Alan', 'alan@example.com')
    await server.call('POST /organizations', { body: { name: 'Compiler Guild' } }, { cookie: grace })
    const body = { email: 'alan@example.com', role: 'member' } as const
    await server.call('POST /organizations/current/invitations', { body }, { cookie: grace })
    const { text } = await logged('organization-invitation')
    const token = /\/invitations\/([\w-]+)/.exec(text)?.[1] ?? ''
    await server.call('POST /invitations/accept', { body: { token } }, { cookie: alan })
    const members = await server.call('GET /organizations/current/members', { query: {} }, { cookie: alan })
    expect(members.body.items.map(({ name, role }) => [name, role])).toEqual([
      ['Grace', 'owner'],
      ['Alan', 'member'],
    ])
  })

  test('chat alerts are off: both forms work, and the log says that no one was told [M5, Z8]', async () => {
    await server.call('POST /marketing/waitlist', { body: { email } })
    const letter = { name: 'Ada', email, message: 'I have a question.' }
    await server.call('POST /marketing/contact', { body: letter })
    const lines = await vi.waitFor(() => {
      const off = server.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'chat_alert.off')
      expect(off).toHaveLength(2)
      return off
    }, TIMEOUT_MS)
    expect(lines.map(({ alert }) => alert).toSorted()).toEqual(['contact', 'waitlist'])
    expect(JSON.stringify(lines)).not.toMatch(/ada|question/i)
  })

  async function newAccount(name: string, email: string): Promise<string> {
    const { cookies } = await server.call('POST /auth/sign-up', { body: { name, email, password: PASSWORD } })
    const { token } = linkOf(await logged('verify-email', email))
    const { cookie } = await server.call('POST /auth/verify-email', { body: { token } }, { cookie: cookies.signup })
    return cookie ?? ''
  }
})
