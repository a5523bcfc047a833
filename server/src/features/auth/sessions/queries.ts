import type { SessionEntry, SessionMethod } from '@plinth/contract/auth'
import type { SecondFactorMethod } from '@plinth/contract/auth/factors'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { deletionOf } from '../../../adapters/postgres/batches.ts'
import { prepared } from '../../../adapters/postgres/statements.ts'
import { ago, fromNow } from '../../../adapters/postgres/times.ts'
import { auditWithin } from '../../audit/audit.ts'
import { methodsOf } from '../factors/state/queries.ts'

const SESSIONS_PER_USER = 50

type NewSession = {
  token_hash: Buffer
  user_id: string
  /** The password was compared with this hash. Null means another method. */
  password_hash: string | null
  method: SessionMethod
  /** Null means that only the first step is proven. */
  second_step: SecondFactorMethod | null
  browser_hashes: Buffer[]
  user_agent: string
  user_agent_hash: Buffer
  previous_hashes: Buffer[]
  /** These sessions of the browser end. */
  ended_hashes: readonly Buffer[]
  ip: string
  request_id: string
}

/**
 * Decides whether the second step is due: then it starts a pending sign-in of this token and returns the `methods` that
 * complete it. Else it starts a session, ends the presented session and those beyond the newest fifty, notes the
 * browser and writes the audit trail. `fresh` is a new browser of an older account. It locks the user first, so that a
 * reset waits and then ends the new session, and then the trust of the browser, so that trust that ended while it waited
 * does not count. It returns no row for an inactive account or another password.
 */
export const insertSession = prepared<NewSession>()((value) => {
  const user_id = value('user_id')
  const method = sql`${value('method')}::text`
  return sql<{ fresh: boolean; last_seen_at: string; methods: null } | { fresh: false; methods: SecondFactorMethod[] }>`
    with owner as materialized (
      select id, created_at, has_second_factor from users
      where id = ${user_id} and deleted_at is null and suspended_at is null
        and (${value('password_hash')}::text is null or password_hash = ${value('password_hash')}) for share
    ), trusted as materialized (
      select t.user_id from trusted_browsers t join owner on owner.id = t.user_id
      where t.browser_hash = any (${value('browser_hashes')}::bytea[]) and t.expires_at > now() for share of t
    ), proven as (
      select id, has_second_factor, case when has_second_factor then
        coalesce(${value('second_step')}::text, (select 'trusted_browser' from trusted limit 1)) end as second_step
      from owner
    ), allowed as (
      select id, second_step from proven where not has_second_factor or second_step is not null
    ), pending as (
      insert into pending_sign_ins (token_hash, user_id, method, expires_at)
      select ${value('token_hash')}::bytea, id, ${method}, ${fromNow(LIFETIMES.second_step)}
      from owner where not exists (select from allowed)
      returning user_id
    ), presented as (
      delete from sessions
      where token_hash = any (${value('ended_hashes')}::bytea[]) and exists (select from allowed)
      returning id, user_id
    ), too_many as (
      delete from sessions
      where id in (
        select s.id from sessions s join allowed on s.user_id = allowed.id
        where s.id not in (select id from presented)
        order by s.created_at desc, s.id desc
        offset ${sql.lit(SESSIONS_PER_USER - 1)}
      )
      returning id, user_id
    ), started as (
      insert into sessions (token_hash, user_id, method, second_step, user_agent, ip, expires_at)
      select ${value('token_hash')}::bytea, id, ${method}, second_step, ${value('user_agent')}::text, ${value('ip')}::inet,
        ${fromNow(LIFETIMES.session)}
      from allowed
      returning id, user_id, second_step
    ), audited as (${auditWithin(
      sql`
        select 'session.ended' as action, user_id, id as target_id, '{}'::jsonb as details from presented
        union all select 'session.started', user_id, id,
          jsonb_strip_nulls(jsonb_build_object('method', ${method}, 'second_step', second_step)) from started
        union all select 'session.ended', user_id, id, '{"reason": "too_many"}' from too_many`,
      { actor_user_id: user_id, ip: value('ip'), request_id: value('request_id') },
    )}), known as (
      insert into known_user_agents (user_id, user_agent_hash)
      select id, ${value('user_agent_hash')}::bytea from allowed
      on conflict (user_id, user_agent_hash) do update set last_seen_at = now()
      returning last_seen_at, known_user_agents.xmax = 0 and not exists (
        select from known_user_agents p
        where p.user_id = ${user_id} and p.user_agent_hash = any (${value('previous_hashes')}::bytea[])
      ) and (select created_at <> now() from owner) as fresh
    )
    select fresh, last_seen_at, null::text[] as methods from known
    union all select false, null, ${methodsOf(sql`pending.user_id`)} from pending`
})

export const deleteSession = prepared<{ token_hash: Buffer }>()(
  (value) => sql<{ id: string; user_id: string }>`
    delete from sessions where token_hash = ${value('token_hash')} returning id, user_id`,
)

/** `second_step` is a factor that was proven now. */
export const renewSession = prepared<{
  session_id: string
  token_hash: Buffer
  confirmed: boolean
  second_step: SecondFactorMethod | null
}>()(
  (value) => sql`
    update sessions set
      token_hash = ${value('token_hash')},
      authenticated_at = case when ${value('confirmed')}::boolean then now() else authenticated_at end,
      second_step = coalesce(${value('second_step')}::text, second_step)
    where id = ${value('session_id')}`,
)

export const listSessions = prepared<{ user_id: string; current_id: string }>()(
  (value) => sql<SessionEntry>`
    select id, method, user_agent, ip, created_at, last_seen_at, expires_at, id = ${value('current_id')} as current
    from sessions
    where user_id = ${value('user_id')} and expires_at > now() and last_seen_at > ${ago(LIFETIMES.session_idle)}
    order by last_seen_at desc, id desc`,
)

export const deleteOwnSession = prepared<{ user_id: string; session_id: string }>()(
  (value) => sql<{ id: string }>`
    delete from sessions where user_id = ${value('user_id')} and id = ${value('session_id')} returning id`,
)

export const deleteOtherSessions = prepared<{ user_id: string; session_id: string }>()(
  (value) => sql`delete from sessions where user_id = ${value('user_id')} and id <> ${value('session_id')}`,
)

export const deleteAllSessions = prepared<{ user_id: string }>()(
  (value) => sql`delete from sessions where user_id = ${value('user_id')}`,
)

export const deleteExpiredSessions = deletionOf('sessions', 'expires_at')

export const deleteUnusedUserAgents = deletionOf('known_user_agents', 'last_seen_at', 400)
