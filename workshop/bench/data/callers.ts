import { withClient } from '@plinth/database/client'
import type pg from 'pg'
import { createTokenHasher, newToken } from '../../../server/src/http/tokens.ts'
import { AUTH_SECRET } from '../options/settings.ts'

export type Caller = { user_id: string; email: string; token: string; notification_ids: string[] }

/** Call this right before measuring: a session unused for five minutes costs a write. */
export async function startSessions(database_url: string): Promise<Caller[]> {
  const hashToken = createTokenHasher(AUTH_SECRET)
  return await withClient(database_url, async (client) => {
    const { rows } = await client.query<Omit<Caller, 'token'>>(
      `select c.user_id, c.email, array(
         select id from notifications n where n.user_id = c.user_id order by created_at desc, id desc limit 20
       ) as notification_ids
       from bench.callers c order by c.n`,
    )
    const callers = rows.map((row) => ({ ...row, token: newToken() }))
    await client.query(
      `insert into sessions (token_hash, user_id, method, expires_at)
       select token_hash, user_id, 'password', now() + interval '30 days'
       from unnest($1::bytea[], $2::uuid[]) as started (token_hash, user_id)`,
      [callers.map(({ token }) => hashToken(token)), callers.map(({ user_id }) => user_id)],
    )
    await client.query('vacuum analyze sessions')
    return callers
  })
}

/** Every caller acts in one kind of team afterwards. */
export async function actIn(client: pg.Client, team: 'shared' | 'own'): Promise<void> {
  await client.query(
    `update users set active_organization_id = ${team === 'own' ? 'c.own_team_id' : 'c.shared_team_id'}
     from bench.callers c where c.user_id = users.id`,
  )
}

/** No caller may reach a limit. */
export async function forgetHits(client: pg.Client): Promise<void> {
  await client.query('truncate rate_limits, bench.hits')
}
