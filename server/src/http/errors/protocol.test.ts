import { describe, expect, test } from 'vitest'
import { openRaw, problemOf, readAnswer, sendRaw } from '../../../test/raw.ts'
import { app, useApp } from '../../../test/use-app.ts'

useApp()

const requestLines = () => app.log.filter(({ event }) => event === 'request')
const faults = () => app.log.filter(({ level }) => Number(level) >= 40)

const HEAD = 'host: localhost\r\nconnection: close\r\n'
const withType = (type: string, path = '/auth/sign-in', body = '{}') =>
  `POST ${path} HTTP/1.1\r\n${HEAD}content-type:${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`

const REFUSED: [string, string, number, string][] = [
  ['a content type without a slash', withType(' x'), 415, 'unsupported_media_type'],
  ['a content type that is only a semicolon', withType(' ;'), 415, 'unsupported_media_type'],
  ['a content type with a tab and more', withType(' application/json\tx'), 415, 'unsupported_media_type'],
  ['an empty content type', withType(''), 415, 'unsupported_media_type'],
  ['a malformed content type on an unknown path', withType(' x', '/nothing'), 404, 'not_found'],
  ['QUERY without a content type', `QUERY /users/me HTTP/1.1\r\n${HEAD}\r\n`, 405, 'method_not_allowed'],
  ['QUERY on an unknown path', `QUERY /nothing HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not_found'],
  ['a path that cannot be decoded', `GET /users/%zz HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not_found'],
  ['another origin', `GET /%zz HTTP/1.1\r\n${HEAD}origin: https://evil.example\r\n\r\n`, 403, 'origin_not_allowed'],
  ['a request without a session', `GET /users/me HTTP/1.1\r\n${HEAD}\r\n`, 401, 'unauthorized'],
  ['a segment longer than any id', `GET /users/${'a'.repeat(600)} HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not_found'],
  ['a path over the limit of Node', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`, 431, 'headers_too_large'],
  ['headers over the limit', `GET / HTTP/1.1\r\n${HEAD}x: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
  ['a method that does not exist', `JUMP /health HTTP/1.1\r\n${HEAD}\r\n`, 400, 'malformed_request'],
  ['a request without a host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
  ['an unknown expectation', `POST /auth/sign-out HTTP/1.1\r\n${HEAD}expect: x\r\n\r\n`, 417, 'expectation_failed'],
  [
    'a broken chunk',
    `POST /auth/sign-in HTTP/1.1\r\n${HEAD}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    400,
    'malformed_request',
  ],
  [
    'a wrong length',
    `POST /auth/sign-in HTTP/1.1\r\n${HEAD}content-length: 10\r\ntransfer-encoding: identity\r\n\r\n{}        `,
    400,
    'malformed_request',
  ],
]

test.each(REFUSED)('%s gets a problem, the security headers and one log line [R1]', async (_, bytes, status, code) => {
  const expected = (await app.send('GET', '/nothing')).headers
  await app.settled()
  const before = requestLines().length
  const answer = await sendRaw(app.origin, bytes)
  const problem = problemOf(answer)
  expect({ status: answer.status, code: problem.code }).toEqual({ status, code })
  expect(answer.headers['x-request-id']).toBe(problem.request_id)
  for (const [name, value] of expected) {
    const isOwn = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'].includes(name)
    if (!isOwn) expect(answer.headers[name], name).toBe(value)
  }
  await app.settled()
  expect(requestLines().slice(before)).toMatchObject([{ status, request_id: problem.request_id }])
  expect(faults()).toEqual([])
})

test('an empty body is fine on a route without one even when its content type is malformed', async () => {
  for (const type of ['', ' x', ' ;'])
    expect((await sendRaw(app.origin, withType(type, '/auth/sign-out', ''))).status).toBe(204)
})

test('invalid bytes after a valid request do not replace its response', async () => {
  const good = 'POST /auth/sign-out HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'
  expect((await sendRaw(app.origin, `${good}no request\r\n\r\n`)).status).toBe(204)
})

describe('a client that breaks off its body', () => {
  /** The body begins once the server has asked for it. */
  async function sendHalf() {
    const before = requestLines().length
    const connection = await openRaw(app.origin)
    const asked = new Promise((resolve) => connection.socket.once('data', resolve))
    connection.socket.write(
      'POST /auth/sign-in HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\n' +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n',
    )
    await asked
    await new Promise((resolve) => connection.socket.write('{"email":', resolve))
    return { ...connection, logged: () => requestLines().slice(before) }
  }

  test.each(['destroy', 'resetAndDestroy'] as const)(
    'a client that breaks off its body by %s logs no error',
    async (leave) => {
      const { socket, logged } = await sendHalf()
      socket[leave]()
      await expect.poll(logged).toHaveLength(1)
      expect(logged()).toMatchObject([{ route: '/auth/sign-in', status: leave === 'destroy' ? 400 : 499 }])
      expect(faults()).toEqual([])
    },
  )

  test('a client that breaks off its body and still listens is told that the request is malformed', async () => {
    const { socket, received, logged } = await sendHalf()
    socket.end()
    const answer = readAnswer((await received).replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, ''))
    expect(problemOf(answer)).toMatchObject({ status: 400, code: 'malformed_request' })
    await expect.poll(logged).toHaveLength(1)
    expect(logged()).toMatchObject([{ status: 400, request_id: answer.headers['x-request-id'] }])
  })
})
