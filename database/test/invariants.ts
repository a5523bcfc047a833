import type pg from 'pg'
import { OWNED } from './people.ts'

// Each query finds what must not exist.
const INVARIANTS = `
  select 'organization without members: ' || o.id as broken
  from organizations o where not exists (select from members m where m.organization_id = o.id)
  union all
  select 'organization with ' || count(m.role) || ' owners: ' || o.id
  from organizations o left join members m on m.organization_id = o.id and m.role = 'owner'
  group by o.id having count(m.role) <> 1
  union all
  select 'personal organization with ' || count(m.user_id) || ' members: ' || o.id
  from organizations o left join members m on m.organization_id = o.id
  where o.kind = 'personal' group by o.id having count(m.user_id) <> 1
  union all
  select 'personal organization with a foreign member: ' || o.id
  from organizations o join members m on m.organization_id = o.id
  where o.kind = 'personal' and m.user_id <> o.personal_user_id
  union all
  select 'membership that names another kind: ' || m.organization_id || ' ' || m.user_id
  from members m join organizations o on o.id = m.organization_id where o.kind <> m.org_kind
  union all
  select 'living account without a personal organization: ' || u.id
  from users u where u.deleted_at is null and not exists (select from organizations o where o.personal_user_id = u.id)
  union all
  select 'acting organization that is no membership: ' || u.id
  from users u
  where u.active_organization_id is not null
    and not exists (select from members m where m.user_id = u.id and m.organization_id = u.active_organization_id)
  union all
  select 'address of two living accounts: ' || u.email
  from users u where u.deleted_at is null group by lower(u.email), u.email having count(*) > 1
  union all
  select 'deleted account with rows in ' || rest.name || ': ' || u.id
  from users u
  join (
    ${[...OWNED, 'members'].map((table) => `select user_id, '${table}' as name from ${table} union all`).join(' ')}
    select personal_user_id, 'organizations' from organizations
  ) rest on rest.user_id = u.id
  where u.deleted_at is not null
  union all
  select 'session of a suspended account: ' || u.id
  from sessions s join users u on u.id = s.user_id where u.suspended_at is not null
  union all
  select 'link of a suspended account: ' || u.id
  from email_tokens t join users u on u.id = t.user_id where u.suspended_at is not null
  union all
  select 'file of a deleted account: ' || f.id
  from files f join users u on u.id = f.uploaded_by where u.deleted_at is not null
  union all
  select 'customer of a deleted account: ' || c.provider_customer_id
  from billing_customers c join users u on u.id = c.user_id where u.deleted_at is not null
  union all
  select 'subscription of the customer of another account: ' || s.id
  from subscriptions s join billing_customers c using (provider_customer_id)
  where c.user_id is distinct from s.user_id
  union all
  select 'pending invitation by a user who may not invite: ' || i.id
  from invitations i
  where i.accepted_at is null and i.revoked_at is null and i.invited_by is not null
    and not exists (
      select from members m join users u on u.id = m.user_id and u.suspended_at is null
      where m.organization_id = i.organization_id and m.user_id = i.invited_by and m.role in ('owner', 'admin')
    )
  union all
  select 'two pending invitations of one address: ' || i.organization_id || ' ' || i.email
  from invitations i where i.accepted_at is null and i.revoked_at is null
  group by i.organization_id, i.email having count(*) > 1`

/** Returns a sentence for each tenancy rule that the rows of this database break. */
export async function brokenInvariants(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ broken: string }>(INVARIANTS)
  return rows.map(({ broken }) => broken)
}
