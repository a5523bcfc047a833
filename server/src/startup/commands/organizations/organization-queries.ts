import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

export type OrganizationSummary = {
  id: string
  name: string
  kind: 'personal' | 'team'
  created_at: string
  members: { user_id: string; email: string; name: string; role: string; suspended: boolean }[]
  pending_invitations: number
  files: number
  files_bytes: number
}

export const organizationById = prepared<{ organization_id: string }>()(
  (value) =>
    sql<{ id: string; name: string }>`select id, name from organizations where id = ${value('organization_id')}`,
)

export const organizationSummary = prepared<{ organization_id: string }>()(
  (value) => sql<OrganizationSummary>`
    select o.id, o.name, o.kind, o.created_at,
      (
        select json_agg(json_build_object(
          'user_id', u.id, 'email', u.email, 'name', u.name, 'role', m.role, 'suspended', u.suspended_at is not null
        ) order by m.joined_at, u.id)
        from members m join users u on u.id = m.user_id where m.organization_id = o.id
      ) as members,
      (
        select count(*) from invitations i
        where i.organization_id = o.id and i.accepted_at is null and i.revoked_at is null
      ) as pending_invitations,
      (select count(*) from files f where f.organization_id = o.id) as files,
      (select coalesce(sum(f.size_bytes), 0)::bigint from files f where f.organization_id = o.id) as files_bytes
    from organizations o where o.id = ${value('organization_id')}`,
)

export type PendingInvitation = {
  id: string
  email: string
  role: string
  created_at: string
  expires_at: string
  expired: boolean
  inviter_email: string | null
}

/** Expired invitations can be sent again, so they are listed too. */
export const pendingInvitations = prepared<{ organization_id: string; limit: number }>()(
  (value) => sql<PendingInvitation>`
    select i.id, i.email, i.role, i.created_at, i.expires_at, i.expires_at <= now() as expired, u.email as inviter_email
    from invitations i left join users u on u.id = i.invited_by
    where i.organization_id = ${value('organization_id')} and i.accepted_at is null and i.revoked_at is null
    order by i.created_at desc, i.id desc limit ${value('limit')}`,
)
