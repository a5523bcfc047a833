// Better Auth on node:http with its organization plugin, with the same people as the project. It runs in a folder of its
// own, where npm installs the library.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { organization } from 'better-auth/plugins'
import pg from 'pg'

const { DATABASE_URL, DATABASE_POOL_MAX, CALLERS, PEOPLE, OUTPUT, COOKIE_CACHE } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_MAX) })
const options = {
  baseURL: 'http://127.0.0.1',
  secret: 'a secret that only this bench knows',
  database: pool,
  emailAndPassword: { enabled: true },
  session: { cookieCache: { enabled: COOKIE_CACHE === 'on', maxAge: 300 } },
  plugins: [organization({ membershipLimit: Number(PEOPLE) })],
  rateLimit: { enabled: false },
  logger: { level: 'error' },
  telemetry: { enabled: false },
}
const auth = betterAuth(options)

await (await getMigrations(options)).runMigrations()
const callers = []
for (let n = 0; n < Number(CALLERS); n += 1) callers.push(await signUp(n))
const { id: organizationId } = await auth.api.createOrganization({
  body: { name: 'Team', slug: 'team', userId: callers[0].id },
})
await pool.query(
  `insert into "user" (id, name, email, "emailVerified")
   select 'u' || n, 'Person ' || n, 'person' || n || '@example.com', true from generate_series($1::int, $2::int) as n`,
  [Number(CALLERS) + 1, Number(PEOPLE)],
)
await pool.query(
  `insert into member (id, "organizationId", "userId", role, "createdAt")
   select 'm' || id, $1, id, 'member', now() from "user" u
   where not exists (select from member m where m."userId" = u.id)`,
  [organizationId],
)
await pool.query('vacuum analyze')
writeFileSync(OUTPUT, JSON.stringify({ organization_id: organizationId, cookies: callers.map(({ cookie }) => cookie) }))

const server = createServer(toNodeHandler(auth)).listen(0, '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}`
  console.log(JSON.stringify({ event: 'listening', address }))
})
process.on('SIGTERM', () => process.exit(0))

async function signUp(n) {
  const { response, headers } = await auth.api.signUpEmail({
    body: { name: `Caller ${n}`, email: `caller${n}@example.com`, password: 'the password of every caller' },
    returnHeaders: true,
  })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]).join('; ')
  return { id: response.user.id, cookie }
}
