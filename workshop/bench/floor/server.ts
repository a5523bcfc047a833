import { createHmac, createSecretKey } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { createAnswers, createLookup } from './answers.ts'

// The floor is the least that answers the same requests: node:http and pg with named statements, no validation, no log.
// Sessions and limits are part of the response, so it has them.

const { DATABASE_URL, DATABASE_POOL_MAX, SESSION_COOKIE, TOKEN_KEY = '' } = process.env
const { PERMISSIONS = '[]', SEARCHES = '[]' } = process.env

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_MAX) })
pool.on('error', () => {})

const token_key = createSecretKey(TOKEN_KEY, 'base64url')
const cookie = new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]+)`)
const hashToken = (token: string) => createHmac('sha256', token_key).update(token).digest()

const tools = {
  pool,
  hashToken,
  permissions: PERMISSIONS,
}
const answers = createAnswers(tools, JSON.parse(SEARCHES))
const lookUp = createLookup(tools)

async function readBody(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return ''
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

const server = createServer(async (request, response) => {
  const { method, url: path = '', headers } = request
  const answer = answers[`${method} ${path}`] ?? (path.startsWith('/users/') ? lookUp : undefined)
  const token_hash = hashToken(cookie.exec(headers.cookie ?? '')?.[1] ?? '')
  const address = String(headers['x-forwarded-for'] ?? '')
  try {
    const call = { token_hash, address, path, body: await readBody(request) }
    const { status, json, cookie: token } = (await answer?.(call)) ?? { status: 404, json: '{}' }
    if (token) response.setHeader('set-cookie', `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`)
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
    response.end(json)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  console.log(JSON.stringify({ event: 'listening', address: `http://127.0.0.1:${port}` }))
})
