import { randomBytes } from 'node:crypto'
import { withClient } from '@plinth/database/client'
import { createTokenHasher } from '../../server/src/http/tokens.ts'

// The cookie has this prefix with https.
const COOKIE = '__Host-session'

/** Creates users and returns a session cookie of each. */
export async function createSessions(database_url: string, auth_secret: string, count: number): Promise<string[]> {
  const hashToken = createTokenHasher(auth_secret)
  return await withClient(database_url, async (client) => {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
    await client.query(
      `with workers as (
         insert into users (email, name, password_hash)
         select email, 'Worker', '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA' from unnest($1::text[]) as email
         returning id, email
       )
       insert into sessions (token_hash, user_id, method, expires_at)
       select token_hash, id, 'password', now() + interval '30 days'
       from unnest($1::text[], $2::bytea[]) as given (email, token_hash) join workers using (email)`,
      [tokens.map((_, index) => `worker-${index}@example.com`), tokens.map(hashToken)],
    )
    return tokens.map((token) => `${COOKIE}=${token}`)
  })
}
