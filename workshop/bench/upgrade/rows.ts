import { withClient } from '@plinth/database/client'
import { addPeople } from '../data/people.ts'

// Each user has about a team membership, a session, a known browser, a third of an invitation and two audit events.
const STATEMENTS = [
  `insert into organizations (kind, name) select 'team', 'Company ' || n from generate_series(1, $1::int / 5) as n`,
  // The team with the number n has the user with the number 5n as its owner, and the four that follow as members.
  `with people as (select id, row_number() over (order by id) - 1 as n from users),
     teams as (select id, row_number() over (order by id) - 1 as n from organizations where name like 'Company %')
   insert into members (organization_id, user_id, role, joined_at)
   select teams.id, people.id, case people.n % 5 when 0 then 'owner' when 1 then 'admin' else 'member' end,
     now() - people.n * interval '1 minute'
   from people join teams on teams.n = people.n / 5`,
  `insert into sessions (token_hash, user_id, method, last_seen_at, expires_at)
   select sha256(id::text::bytea), id, 'password', now() - interval '1 hour', now() + interval '20 days' from users`,
  `insert into known_user_agents (user_id, user_agent_hash) select id, sha256(id::text::bytea) from users`,
  // A few were sent by people who may no longer invite.
  `insert into invitations (organization_id, email, role, token_hash, invited_by, expires_at, accepted_at)
   select m.organization_id, 'guest-' || m.user_id || '@example.com', 'member', sha256(m.user_id::text::bytea), m.user_id,
     now() + interval '7 days', case when m.role = 'admin' then now() end
   from members m join organizations o on o.id = m.organization_id
   where o.name like 'Company %' and (m.role in ('owner', 'admin') or m.user_id::text like '%7')`,
  `insert into audit_events (action, actor_kind, actor_user_id, user_id, details)
   select 'sign_in.succeeded', 'user', id, id, '{}' from users, generate_series(1, 2)`,
]

/** Fills an empty database of version 0.1.0 by statements over whole sets, with triggers off. */
export async function addRows(database_url: string, people: number): Promise<void> {
  await addPeople(database_url, { people, notifications: people * 5 })
  await withClient(database_url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const statement of STATEMENTS) await client.query(statement, statement.includes('$1') ? [people] : [])
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
