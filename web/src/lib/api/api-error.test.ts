import { expect, test, vi } from 'vitest'
import { ApiError, atField, errorFrom, fieldErrors, unreachable } from './api-error.ts'

function problem(body: object, headers: Record<string, string> = {}): Response {
  const common = {
    type: 'about:blank',
    title: 'Some values are not valid',
    detail: 'Check the form.',
    request_id: 'r1',
  }
  return new Response(JSON.stringify({ ...common, ...body }), {
    status: 422,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  })
}

test('a problem document keeps its code, sentence, request id and fields', async () => {
  const errors = [{ pointer: '/phone_number', message: 'Use the international form' }]
  const error = await errorFrom(problem({ status: 422, code: 'validation_failed', errors }))
  expect(error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    detail: 'Check the form.',
    message: 'Check the form.',
    request_id: 'r1',
    retry_after: null,
    fields: { phone_number: 'Use the international form' },
  })
})

test('an unavailable integration says why', async () => {
  const error = await errorFrom(problem({ code: 'billing_unavailable', reason: 'not_configured' }))
  expect(error.reason).toBe('not_configured')
})

test('an error names the organizations that block the action', async () => {
  const organizations = [{ id: '1', name: 'Analytical Engines' }]
  const error = await errorFrom(problem({ code: 'ownership_transfer_required', organizations }))
  expect(error.organizations).toEqual(organizations)
  expect((await errorFrom(problem({ code: 'not_found' }))).organizations).toEqual([])
})

test('a mail link that needs a password says for which email', async () => {
  const error = await errorFrom(problem({ code: 'password_required', email_masked: 'a***@example.com' }))
  expect(error.email_masked).toBe('a***@example.com')
  expect((await errorFrom(problem({ code: 'not_found' }))).email_masked).toBeNull()
})

test('atField moves one error code onto a field and rethrows the others', () => {
  const wrong = new ApiError({ status: 403, code: 'password_incorrect', detail: 'The password is incorrect.' })
  const caught = (error: unknown) => {
    try {
      atField('password_incorrect', 'current_password')(error)
    } catch (thrown) {
      return thrown
    }
  }
  expect(caught(wrong)).toMatchObject({
    code: 'password_incorrect',
    detail: 'The password is incorrect.',
    fields: { current_password: 'The password is incorrect.' },
  })
  const other = new ApiError({ status: 404, code: 'not_found', detail: 'Not found.' })
  expect(caught(other)).toBe(other)
})

const LIMIT = { code: 'rate_limited', title: 'Too many requests' } as const

test.each([
  ['1', 'Too many attempts. Try again in 1 second.', 1],
  ['30', 'Too many attempts. Try again in 30 seconds.', 30],
  ['61', 'Too many attempts. Try again in 2 minutes.', 61],
  ['soon', 'Too many attempts. Wait a moment and try again.', null],
])('a limit tells how long to wait: %s', async (header, detail, retry_after) => {
  const error = await errorFrom(problem({ ...LIMIT, detail: 'Too many requests.' }, { 'retry-after': header }))
  expect(error).toMatchObject({ detail, retry_after })
})

test('a limit that says what to do is shown as it is', async () => {
  const detail = 'You have 20 unfinished uploads. Complete or cancel one first.'
  const error = await errorFrom(problem({ ...LIMIT, detail }, { 'retry-after': '600' }))
  expect(error).toMatchObject({ detail, retry_after: 600 })
})

test('a response that is not from the API is an internal error with our own message', async () => {
  const error = await errorFrom(
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'r2' } }),
  )
  expect(error).toMatchObject({ status: 502, code: 'internal_error', request_id: 'r2', fields: {} })
  expect(error.detail).not.toContain('gateway')
})

test('a malformed problem document is an internal error', async () => {
  const headers = { 'content-type': 'application/problem+json' }
  expect(await errorFrom(new Response('{"code":', { status: 500, headers }))).toMatchObject({ code: 'internal_error' })
})

test('pointers become field names, unescaped, with the first message of each', () => {
  expect(
    fieldErrors([
      { pointer: '/name', message: 'Enter a name' },
      { pointer: '/name', message: 'Use plain characters only' },
      { pointer: '/preferences/0/email', message: 'Choose' },
      { pointer: '/a~1b~0c', message: 'Odd' },
      { pointer: '', message: 'Change at least one value' },
    ]),
  ).toEqual({ name: 'Enter a name', 'preferences.0.email': 'Choose', 'a/b~c': 'Odd' })
})

const bare = (body: string, status: number, type = 'application/problem+json') =>
  errorFrom(new Response(body, { status, headers: { 'content-type': type } }))

test('a problem without a detail is told by its title', async () => {
  const error = await bare(JSON.stringify({ code: 'busy', title: 'The server is busy' }), 503)
  expect(error).toMatchObject({ code: 'busy', detail: 'The server is busy.' })
})

test.each([
  ['an empty problem', '{}', 'application/problem+json'],
  ['a problem that is no object', '"busy"', 'application/problem+json'],
  ['HTML', '<h1>Unavailable</h1>', 'text/html'],
  ['HTML that claims to be a problem', '<h1>Unavailable</h1>', 'application/problem+json'],
])('%s is told by its status', async (_, body, type) => {
  const error = await bare(body, 503, type)
  expect(error).toMatchObject({ status: 503, code: 'internal_error', fields: {}, organizations: [] })
  expect(error.detail).toBe('The server is not available. Try again in a moment.')
})

test('a field of a problem that has a wrong type counts as missing', async () => {
  const body = {
    code: 500,
    title: 7,
    detail: { en: 'No' },
    request_id: 1,
    errors: [{ pointer: 1 }],
    reason: {},
    until: 7,
    email_masked: false,
    organizations: 'all',
  }
  const error = await bare(JSON.stringify(body), 500)
  expect(error).toMatchObject({
    code: 'internal_error',
    detail: 'Something went wrong. Try again in a moment.',
    fields: {},
    request_id: null,
    reason: null,
    until: null,
    email_masked: null,
    organizations: [],
  })
})

test('a browser without a connection says that you are offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(unreachable().detail).toContain('You are offline.')
  vi.unstubAllGlobals()
})
