import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** Expired invitations can be sent again, so they are listed too. */
type PendingInvitation = {
  id: string
  email: string
  role: string
  created_at: string
  expires_at: string
  expired: boolean
  inviter_email: string | null
}

export type OrganizationSummary = {
  id: string
  name: string
  kind: 'personal' | 'team'
  created_at: string
  members: { user_id: string; email: string; name: string; role: string; suspended: boolean }[]
  pending_invitations: PendingInvitation[]
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
        select coalesce(json_agg(json_build_object(
          'id', i.id, 'email', i.email, 'role', i.role, 'created_at', i.created_at, 'expires_at', i.expires_at,
          'expired', i.expires_at <= now(), 'inviter_email', u.email
        ) order by i.created_at desc, i.id desc), '[]')
        from invitations i left join users u on u.id = i.invited_by
        where i.organization_id = o.id and i.accepted_at is null and i.revoked_at is null
      ) as pending_invitations,
      (select count(*) from files f where f.organization_id = o.id) as files,
      (select coalesce(sum(f.size_bytes), 0)::bigint from files f where f.organization_id = o.id) as files_bytes
    from organizations o where o.id = ${value('organization_id')}`,
)
