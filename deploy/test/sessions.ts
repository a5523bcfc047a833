import { randomBytes } from 'node:crypto'
import { withClient } from '@plinth/database/client'
import { createTokenHasher } from '../../server/src/http/tokens.ts'

// https has the prefix.
const COOKIE = '__Host-session'

/** Creates users and returns a session cookie of each. */
export async function createSessions(database_url: string, auth_secret: string, count: number): Promise<string[]> {
  const hashToken = createTokenHasher(auth_secret)
  return await withClient(database_url, async (client) => {
    const cookies: string[] = []
    for (let index = 0; index < count; index += 1) {
      const token = randomBytes(32).toString('base64url')
      const { rows } = await client.query<{ id: string }>(
        `insert into users (email, name, password_hash)
         values ($1, 'Worker', '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA') returning id`,
        [`worker-${index}@example.com`],
      )
      await client.query(
        `insert into sessions (token_hash, user_id, method, expires_at) values ($1, $2, 'password', now() + interval '30 days')`,
        [hashToken(token), rows[0]?.id],
      )
      cookies.push(`${COOKIE}=${token}`)
    }
    return cookies
  })
}
