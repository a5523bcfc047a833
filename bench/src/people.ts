import pg from 'pg'
import { createTokenHasher, newToken } from '../../server/src/http/tokens.ts'
import { AUTH_SECRET, PEOPLE, SESSIONS } from './settings.ts'

/** Fills the migrated database with people, straight by SQL. */
export async function addPeople(database_url: string): Promise<void> {
  await withClient(database_url, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(
      `insert into users (email, name, password_hash)
       select 'person-' || n || '@example.com', 'Person ' || n, '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA'
       from generate_series(1, $1::int) as n`,
      [PEOPLE],
    )
    await client.query('vacuum analyze')
  })
}

/**
 * Signs in some of the people, spread over all of them, and answers their session tokens.
 * Called right before measuring: a session not seen for five minutes costs a write.
 */
export async function startSessions(database_url: string): Promise<string[]> {
  const hashToken = createTokenHasher(AUTH_SECRET)
  const tokens = Array.from({ length: SESSIONS }, newToken)
  const emails = tokens.map((_, index) => `person-${1 + Math.floor((index * PEOPLE) / SESSIONS)}@example.com`)
  await withClient(database_url, async (client) => {
    await client.query(
      `insert into sessions (token_hash, user_id, method, expires_at)
       select signed_in.token_hash, users.id, 'password', now() + interval '30 days'
       from unnest($1::bytea[], $2::text[]) as signed_in (token_hash, email) join users using (email)`,
      [tokens.map(hashToken), emails],
    )
    await client.query('vacuum analyze sessions')
  })
  return tokens
}

async function withClient(database_url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(database_url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
