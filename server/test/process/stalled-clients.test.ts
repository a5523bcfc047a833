import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { openRaw, problemOf, readAnswer } from '../raw.ts'
import { startServer } from './server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const HEADERS = 'POST /auth/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const BODY = `${HEADERS}content-length: 100\r\n\r\n{"email":`

async function send(origin: string, bytes: string) {
  const connection = await openRaw(origin)
  if (bytes !== '') await new Promise((resolve) => connection.socket.write(bytes, resolve))
  return connection
}

test('headers and a body that do not arrive in time are answered with 408 and end their connection', async () => {
  const server = await startServer({ DATABASE_URL: database.url })
  const stalled = await Promise.all([HEADERS, BODY].map((bytes) => send(server.origin, bytes)))
  const silent = await send(server.origin, '')
  for (const { received } of stalled) {
    const answer = readAnswer(await received)
    expect(problemOf(answer)).toMatchObject({ status: 408, code: 'request_timeout' })
    expect(answer.headers['x-frame-options']).toBe('DENY')
  }
  expect(await silent.received).toBe('')
  expect(await server.stop()).toBe(0)
  const lines = server.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request')
  expect(lines).toMatchObject([
    { route: 'unknown', status: 408 },
    { route: '/auth/sign-in', status: 408 },
  ])
})

test('clients that stall do not keep a server from ending well', async () => {
  const server = await startServer({ DATABASE_URL: database.url })
  const idle = await send(server.origin, 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise((resolve) => idle.socket.once('data', resolve))
  const stalled = await Promise.all(['', HEADERS, BODY].map((bytes) => send(server.origin, bytes)))
  // A server that has to give up on its connections ends with 1.
  expect(await server.stop()).toBe(0)
  await Promise.all([idle, ...stalled].map(({ received }) => received))
})
