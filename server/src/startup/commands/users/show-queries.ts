import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'
import { ago } from '../../../adapters/postgres/times.ts'

export type UserSummary = {
  id: string
  email: string
  name: string
  created_at: string
  suspended_at: string | null
  directory_visible: boolean
  has_password: boolean
  identity_providers: string[]
  sessions: number
  last_seen_at: string | null
  organizations: { id: string; name: string; kind: string; role: string }[]
  files: number
  notifications: number
  subscriptions: { id: string; status: string; plan: string | null; current_period_ends_at: string | null }[]
}

export const userSummary = prepared<{ user_id: string }>()(
  (value) => sql<UserSummary>`
    select u.id, u.email, u.name, u.created_at, u.suspended_at, u.directory_visible,
      u.password_hash is not null as has_password,
      array(select i.issuer from identities i where i.user_id = u.id order by i.issuer) as identity_providers,
      (
        select count(*) from sessions s
        where s.user_id = u.id and s.expires_at > now() and s.last_seen_at > ${ago(LIFETIMES.session_idle)}
      ) as sessions,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
      (
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'role', m.role) order by o.kind, o.name, o.id)
        from members m join organizations o on o.id = m.organization_id where m.user_id = u.id
      ) as organizations,
      (select count(*) from files f where f.uploaded_by = u.id) as files,
      (select count(*) from notifications n where n.user_id = u.id) as notifications,
      (
        select coalesce(json_agg(json_build_object(
          'id', s.provider_subscription_id, 'status', s.status, 'plan', s.plan,
          'current_period_ends_at', s.current_period_ends_at
        ) order by s.provider_created_at), '[]')
        from subscriptions s where s.user_id = u.id
      ) as subscriptions
    from users u where u.id = ${value('user_id')} and u.deleted_at is null`,
)

export type ListedUser = { id: string; email: string; name: string; created_at: string; suspended_at: string | null }

/** Null does not filter. `since` is a time that PostgreSQL understands. */
export const latestUsers = prepared<{ suspended: boolean | null; since: string | null; limit: number }>()(
  (value) => sql<ListedUser>`
    select id, email, name, created_at, suspended_at
    from users
    where deleted_at is null
      and (${value('suspended')}::boolean is null or (suspended_at is not null) = ${value('suspended')}::boolean)
      and created_at >= coalesce(${value('since')}::timestamptz, '-infinity')
    order by created_at desc, id desc
    limit ${value('limit')}`,
)
