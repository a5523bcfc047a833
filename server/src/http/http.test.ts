import { ROUTE_LIST } from '@plinth/contract/routes/table'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../test/people.ts'
import { app, useApp } from '../../test/use-app.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('every request', () => {
  let ada: string
  useApp()
  beforeAll(async () => {
    ada = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
  })

  test('without a session every route that is not public returns 401 with the same body [R2, S4]', async () => {
    const bodies = new Set<string>()
    for (const { key, method, path, route } of ROUTE_LIST) {
      if (route.access === 'public') continue
      const filled = path.replace(/:\w+/g, crypto.randomUUID())
      for (const cookie of [undefined, 'session=', 'session=not-a-token', `session=${'a'.repeat(43)}`]) {
        const answer = await app.send(method, filled, { cookie })
        expect(answer.status, key).toBe(401)
        bodies.add(answer.text)
      }
    }
    expect(bodies.size).toBe(1)
  })

  test('a route is public only with a reason [R3]', () => {
    const unreasoned = ROUTE_LIST.filter(({ route }) => route.access === 'public' && !/\w+ \w+/.test(route.reason))
    expect(unreasoned.map(({ key }) => key)).toEqual([])
  })

  test('every request has an id of ours, and a plain one of the caller is logged beside it', async () => {
    const lineFor = async (given: string) => {
      const { headers } = await app.send('GET', '/auth/providers', { headers: { 'x-request-id': given } })
      const request_id = headers.get('x-request-id')
      expect(request_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      await app.settled()
      return app.log.find((line) => line.request_id === request_id)
    }
    expect(await lineFor('checkout-2026.11_20')).toMatchObject({ client_request_id: 'checkout-2026.11_20' })
    for (const odd of ['short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>']) {
      expect(await lineFor(odd)).not.toHaveProperty('client_request_id')
    }
  })

  test('an unknown path is not found, and a known path with another method names its methods [R3]', async () => {
    const unknown = await app.send('GET', '/nothing/here')
    expect(unknown.body).toMatchObject({ code: 'not_found', status: 404 })
    const wrong = await app.send('PATCH', '/users/profile')
    expect(wrong.body).toMatchObject({ code: 'method_not_allowed', status: 405 })
    expect(wrong.headers.get('allow')).toBe('PUT')
    const read = await app.send('DELETE', '/users/me')
    expect(read.headers.get('allow')).toBe('GET, HEAD')
  })

  test('a method that a fixed path lacks is refused, even when a path with an id has it [R3]', async () => {
    for (const [path, allow] of [
      ['/notifications/preferences', 'GET, HEAD, PUT'],
      ['/notifications/unread-count', 'GET, HEAD'],
    ] as const) {
      const answer = await app.send('DELETE', path)
      expect(answer.body, path).toMatchObject({ code: 'method_not_allowed', status: 405 })
      expect(answer.headers.get('allow')).toBe(allow)
    }
  })

  test('a body is accepted as application/json only [R4]', async () => {
    const body = JSON.stringify({ name: 'Ada' })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      const answer = await app.send('PUT', '/users/profile', { cookie: ada, body, headers: { 'content-type': type } })
      expect(answer.body, type).toMatchObject({ code: 'unsupported_media_type', status: 415 })
    }
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
      const answer = await app.send('PUT', '/users/profile', { cookie: ada, body, headers: { 'content-type': type } })
      expect(answer.status, type).toBe(200)
    }
  })

  test('an empty body is fine on a route without one, whatever its content type', async () => {
    for (const type of ['text/plain', 'application/json']) {
      const answer = await app.send('POST', '/auth/sign-out', { body: '', headers: { 'content-type': type } })
      expect(answer.status).toBe(204)
    }
    const filled = await app.send('POST', '/auth/sign-out', { body: '{"user_id":1}', headers: JSON_TYPE })
    expect(filled.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/user_id' }] })
  })

  test('a body that is not JSON is malformed, and one over 64 KiB is too large [R4]', async () => {
    for (const body of ['{', '{"name":}', 'name=Ada', '']) {
      const answer = await app.send('PUT', '/users/profile', { cookie: ada, body, headers: JSON_TYPE })
      expect(answer.body, body).toMatchObject({ code: 'malformed_json', status: 400 })
    }
    const invalidUtf8 = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const answer = await app.send('PUT', '/users/profile', { cookie: ada, body: invalidUtf8, headers: JSON_TYPE })
    expect(answer.body).toMatchObject({ code: 'malformed_json' })
    const large = JSON.stringify({ name: 'a'.repeat(65 * 1024) })
    const refused = await app.send('PUT', '/users/profile', { cookie: ada, body: large, headers: JSON_TYPE })
    expect(refused.body).toMatchObject({ code: 'payload_too_large', status: 413 })
  })

  test('each unknown key of a body or a query is refused by its own entry [R4]', async () => {
    const body = JSON.stringify({ name: 'Ada', email: 'new@example.com', 'a/b~c': 1 })
    const answer = await app.send('PUT', '/users/profile', { cookie: ada, body, headers: JSON_TYPE })
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/email' }, { pointer: '/a~1b~0c' }],
    })
    const query = await app.send('GET', '/users/me?as=grace', { cookie: ada })
    expect(query.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/as' }] })
  })

  test('every response carries the security headers, whatever its status [R13]', async () => {
    const expected = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-site',
      vary: 'Origin',
    }
    const large = JSON.stringify({ name: 'a'.repeat(65 * 1024) })
    const answers = [
      await app.send('GET', '/users/me', { cookie: ada }),
      await app.send('POST', '/auth/sign-out'),
      await app.send('PUT', '/users/profile', { cookie: ada, body: '{', headers: JSON_TYPE }),
      await app.send('GET', '/users/me'),
      await app.send('GET', '/users/me', { headers: { origin: 'https://elsewhere.example' } }),
      await app.send('GET', '/nothing'),
      await app.send('PATCH', '/users/me'),
      await app.send('PUT', '/users/profile', { cookie: ada, body: large, headers: JSON_TYPE }),
      await app.send('PUT', '/users/profile', { cookie: ada, body: 'a', headers: { 'content-type': 'text/plain' } }),
      await app.send('PUT', '/users/profile', { cookie: ada, body: '{}', headers: JSON_TYPE }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 400, 401, 403, 404, 405, 413, 415, 422])
    for (const { headers, status } of answers) {
      expect(Object.fromEntries(headers), String(status)).toMatchObject(expected)
      for (const absent of ['server', 'x-powered-by', 'strict-transport-security'])
        expect(headers.has(absent)).toBe(false)
    }
  })

  test('one line is logged per request, by route pattern, without URL, body or secret [R6, R10]', async () => {
    const before = app.log.length
    await app.send('GET', '/users/me?token=a-secret-in-the-address', { cookie: ada })
    await expect.poll(() => app.log.slice(before)).toHaveLength(1)
    const [line] = app.log.slice(before)
    expect(line).toMatchObject({ event: 'request', method: 'GET', route: '/users/me', status: 422 })
    expect(Number(line?.ms)).toBeGreaterThan(0)
    expect(line).toHaveProperty('user_id', expect.stringMatching(/^[0-9a-f-]{36}$/))
    expect(JSON.stringify(line)).not.toContain('secret')
  })

  test('a response names its type and character set [R13]', async () => {
    const types = [await app.send('GET', '/users/me', { cookie: ada }), await app.send('GET', '/users/me')].map(
      ({ headers }) => headers.get('content-type'),
    )
    expect(types).toEqual(['application/json; charset=utf-8', 'application/problem+json; charset=utf-8'])
  })
})

describe('over https', () => {
  useApp({ server_url: 'https://api.example.com' })

  test('served over https the API sets HSTS and a __Host- cookie [S4]', async () => {
    const answer = await app.send('POST', '/auth/sign-out')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })
})
