import { createHmac, createSecretKey } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { createMembers } from './members.ts'
import { createNotifications } from './notifications.ts'
import { createUnreadCount } from './unread-count.ts'
import { createUsers } from './users.ts'
import { type Answer, createUsersMe } from './users-me.ts'
import { createUsersSearch } from './users-search.ts'

// The minimum that answers the same requests: node:http and pg with named statements, no validation, no log.

const { DATABASE_URL, DATABASE_POOL_MAX, SESSION_COOKIE, TOKEN_KEY = '', CURSOR_KEY = '' } = process.env
const statements = JSON.parse(process.env.STATEMENTS ?? '{}')

const TIMESTAMPTZ = 1184
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_POOL_MAX),
  types: {
    getTypeParser: (oid, format) =>
      oid === TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(oid, format),
  },
})
pool.on('error', () => {})

const key = createSecretKey(TOKEN_KEY, 'base64url')
const cursor_key = createSecretKey(CURSOR_KEY, 'base64url')
const cookie = new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]+)`)
const hashOf = (header = '') =>
  createHmac('sha256', key)
    .update(cookie.exec(header)?.[1] ?? '')
    .digest()

const answers: Record<string, (token_hash: Buffer) => Promise<Answer>> = {
  '/users/me': createUsersMe(pool, statements),
  '/notifications/unread-count': createUnreadCount(pool, statements),
  '/notifications': createNotifications(pool, statements),
  '/users': createUsers(pool, statements, cursor_key),
  '/users?q=pe': createUsersSearch(pool, statements, cursor_key),
  '/organizations/current/members': createMembers(pool, statements, cursor_key),
  '/health': async () => ({ status: 200, body: { status: 'ok' } }),
}

const server = createServer(async (request, response) => {
  const answer = await answers[request.url ?? '']?.(hashOf(request.headers.cookie))
  const { status, body } = answer ?? { status: 404, body: null }
  const json = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
  response.end(json)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  console.log(JSON.stringify({ event: 'listening', address: `http://127.0.0.1:${port}` }))
})
