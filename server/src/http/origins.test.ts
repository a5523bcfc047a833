import { describe, expect, test } from 'vitest'
import { FRONTEND_URL } from '../../test/client.ts'
import { app, useApp } from '../../test/use-app.ts'
import { newVisitor } from '../../test/visitors.ts'

const MARKETING_URL = 'https://www.example.com'
const FORMS = ['/marketing/waitlist', '/marketing/contact']

const preflight = (origin: string) => ({
  origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type',
})

const accessControl = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control')))

const post = (path: string, origin: string) =>
  app.send('POST', path, { json: {}, headers: { origin, ...newVisitor() } })

describe('the origin rule', () => {
  useApp()

  test('requests from other origins are refused on reads and writes, without an Access-Control header', async () => {
    const foreign = [
      'https://evil.example',
      'null',
      'http://localhost:5174',
      'https://localhost:5173',
      'http://localhost',
    ]
    for (const origin of foreign) {
      for (const [method, path] of [
        ['GET', '/auth/providers'],
        ['POST', '/auth/sign-out'],
        ['OPTIONS', '/users/me'],
        ['GET', '/no'],
      ] as const) {
        const preflight = { 'access-control-request-method': 'GET' }
        const answer = await app.send(method, path, { headers: { origin, ...(method === 'OPTIONS' && preflight) } })
        expect(answer.body, `${method} ${path} from ${origin}`).toMatchObject({
          code: 'origin_not_allowed',
          status: 403,
        })
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test('credentialed CORS names the exact origin, never a wildcard [S5]', async () => {
    const answer = await app.send('GET', '/auth/providers', { headers: { origin: FRONTEND_URL } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': FRONTEND_URL,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-request-id, retry-after, ratelimit, ratelimit-policy',
      vary: 'Origin',
    })
  })

  test('the preflight of the web app returns exact methods and headers', async () => {
    const answer = await app.send('OPTIONS', '/users/profile', {
      headers: {
        origin: FRONTEND_URL,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': FRONTEND_URL,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'content-type, x-acting-organization, x-request-id',
      'access-control-max-age': '600',
    })
  })

  test('without an Origin only an unsafe request that comes from another site is refused [S5]', async () => {
    const send = (method: string, site: string) =>
      app.send(method, method === 'POST' ? '/auth/sign-out' : '/auth/providers', {
        headers: { 'sec-fetch-site': site },
      })
    expect((await send('POST', 'cross-site')).status).toBe(403)
    expect((await send('POST', 'same-site')).status).toBe(204)
    expect((await send('GET', 'cross-site')).status).toBe(200)
    expect((await send('HEAD', 'cross-site')).status).toBe(200)
    expect((await app.send('POST', '/auth/sign-out')).status).toBe(204)
  })

  test('the probes respond to any origin [S5]', async () => {
    for (const path of ['/health', '/ready']) {
      const answer = await app.send('GET', path, { headers: { origin: 'https://status.example' } })
      expect(answer.status).toBe(200)
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    }
  })

  test('without MARKETING_URL only the browser application may post to the forms [M9]', async () => {
    for (const path of FORMS) {
      expect((await post(path, MARKETING_URL)).status).toBe(403)
      expect((await post(path, FRONTEND_URL)).status).toBe(422)
    }
  })
})

describe('a marketing site of its own origin', () => {
  useApp({ marketing_url: MARKETING_URL, trusted_proxy_profile: 'loopback' })

  test.each(FORMS)('a marketing site may post to %s and read the response, without a session [M9]', async (path) => {
    const asked = await app.send('OPTIONS', path, { headers: preflight(MARKETING_URL) })
    expect(asked.status).toBe(204)
    expect(accessControl(asked.headers)).toMatchObject({
      'access-control-allow-origin': MARKETING_URL,
      'access-control-allow-headers': expect.stringContaining('content-type'),
      'access-control-allow-methods': expect.stringContaining('POST'),
    })
    expect(asked.headers.has('access-control-allow-credentials')).toBe(false)

    const answer = await post(path, MARKETING_URL)
    expect(answer.status).toBe(422)
    expect(accessControl(answer.headers)).toEqual({
      'access-control-allow-origin': MARKETING_URL,
      'access-control-expose-headers': 'x-request-id, retry-after, ratelimit, ratelimit-policy',
    })
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  test.each(FORMS)('a marketing site does not replace the web app, which may post to %s too', async (path) => {
    const answer = await post(path, FRONTEND_URL)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('access-control-allow-origin')).toBe(FRONTEND_URL)
  })

  test('a marketing site may call nothing else [M9]', async () => {
    for (const path of ['/auth/sign-in', '/auth/sign-out', '/marketing', '/marketing/waitlist/', '/marketing/other']) {
      for (const answer of [
        await post(path, MARKETING_URL),
        await app.send('OPTIONS', path, { headers: preflight(MARKETING_URL) }),
      ]) {
        expect(answer.body, path).toMatchObject({ code: 'origin_not_allowed', status: 403 })
        expect(accessControl(answer.headers)).toEqual({})
      }
    }
  })

  test.each(FORMS)('a marketing site is named exactly: any other origin is refused on %s [M9]', async (path) => {
    for (const origin of ['http://www.example.com', 'https://example.com', `${MARKETING_URL}.evil.example`, 'null']) {
      for (const answer of [
        await post(path, origin),
        await app.send('OPTIONS', path, { headers: preflight(origin) }),
      ]) {
        expect(answer.body, origin).toMatchObject({ code: 'origin_not_allowed', status: 403 })
        expect(accessControl(answer.headers)).toEqual({})
      }
    }
  })
})
