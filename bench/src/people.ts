import { withClient } from '@plinth/database/client'
import { createTokenHasher, newToken } from '../../server/src/http/tokens.ts'
import { AUTH_SECRET, MEMBERS, NOTIFICATIONS, PEOPLE, SESSIONS } from './settings.ts'

// Spread evenly over all people.
const signedIn = Array.from(
  { length: SESSIONS },
  (_, index) => `person-${1 + Math.floor((index * PEOPLE) / SESSIONS)}@example.com`,
)

export async function addPeople(database_url: string): Promise<void> {
  await withClient(database_url, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(
      `insert into users (email, name, password_hash)
       select 'person-' || n || '@example.com', 'Person ' || n, '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA'
       from generate_series(1, $1::int) as n`,
      [PEOPLE],
    )
    await client.query(
      `insert into notifications (user_id, type, title, body, action_path, metadata, read_at, created_at)
       select u.id, 'security_alert', 'New sign-in to your account',
              'Your account was used from Firefox on Linux, which we have not seen before.', '/settings/account',
              case when n % 4 = 0 then '{"seed": "bench"}'::jsonb end, case when n % 2 = 0 then now() end,
              now() - n * interval '1 hour'
       from users u, generate_series(1, $2::int) as n where u.email = any ($1::text[])`,
      [signedIn, NOTIFICATIONS],
    )
    await client.query(
      `with team as (insert into organizations (kind, name) values ('team', 'Team') returning id),
         chosen as (select id, row_number() over (order by email = any ($1::text[]) desc, id) as n from users)
       insert into members (organization_id, user_id, role)
       select team.id, chosen.id, case n when 1 then 'owner' else 'member' end from team, chosen where n <= $2`,
      [signedIn, MEMBERS],
    )
    await client.query(
      `update users set active_organization_id = m.organization_id
       from members m where m.user_id = users.id and m.org_kind = 'team' and users.email = any ($1::text[])`,
      [signedIn],
    )
    await client.query('vacuum analyze')
  })
}

/** Creates sessions. Call it right before measuring: a session unused for five minutes costs a write. */
export async function startSessions(database_url: string): Promise<string[]> {
  const hashToken = createTokenHasher(AUTH_SECRET)
  const tokens = Array.from({ length: SESSIONS }, newToken)
  await withClient(database_url, async (client) => {
    await client.query(
      `insert into sessions (token_hash, user_id, method, expires_at)
       select signed_in.token_hash, users.id, 'password', now() + interval '30 days'
       from unnest($1::bytea[], $2::text[]) as signed_in (token_hash, email) join users using (email)`,
      [tokens.map(hashToken), signedIn],
    )
    await client.query('vacuum analyze sessions')
  })
  return tokens
}
