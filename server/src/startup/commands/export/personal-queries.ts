import { PERSONAL_SECTIONS as PRODUCT_SECTIONS } from '@plinth/product/server'
import { sql } from 'kysely'
import { listEvents } from '../../../features/audit/list-events.ts'
import { type Person, type Row, type Section, section } from './section-queries.ts'

/** Everything that the base holds on a person, except the content of files. */
export const PERSONAL_SECTIONS: readonly Section<Person>[] = [
  section(
    'account',
    ['users.email'],
    ({ id }) => sql<Row>`
      select to_jsonb(u) - 'password_hash' || jsonb_build_object('has_password', u.password_hash is not null) as row
      from users u where u.id = ${id}`,
  ),
  section(
    'sessions',
    ['sessions.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(s) - 'token_hash' as row from sessions s where s.user_id = ${id} order by s.created_at`,
  ),
  section(
    'links',
    ['email_tokens.user_id', 'email_tokens.email'],
    ({ id, email }) => sql<Row>`
    select to_jsonb(t) - array['token_hash', 'browser_hash', 'sign_up']
      || jsonb_build_object('sign_up_name', t.sign_up->>'name') as row
    from email_tokens t where t.user_id = ${id} or t.email = ${email} order by t.created_at`,
  ),
  section(
    'identities',
    ['identities.user_id', 'identities.email'],
    ({ id }) => sql<Row>`
    select to_jsonb(i) as row from identities i where i.user_id = ${id} order by i.created_at`,
  ),
  section(
    'browsers',
    ['known_user_agents.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(a) - 'user_agent_hash' as row from known_user_agents a where a.user_id = ${id} order by a.first_seen_at`,
  ),
  section(
    'organizations',
    ['members.user_id', 'members.personal_user_id', 'organizations.personal_user_id'],
    ({ id }) => sql<Row>`
      select to_jsonb(m) - 'personal_user_id' || jsonb_build_object('organization_name', o.name) as row
      from members m join organizations o on o.id = m.organization_id where m.user_id = ${id} order by m.joined_at`,
  ),
  section(
    'invitations-sent',
    ['invitations.invited_by'],
    ({ id }) => sql<Row>`
    select to_jsonb(i) - 'token_hash' as row from invitations i where i.invited_by = ${id} order by i.created_at`,
  ),
  section(
    'invitations-received',
    ['invitations.email'],
    ({ email }) => sql<Row>`
    select to_jsonb(i) - array['token_hash', 'invited_by'] as row from invitations i where i.email = ${email} order by i.created_at`,
  ),
  section(
    'notifications',
    ['notifications.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(n) as row from notifications n where n.user_id = ${id} order by n.created_at`,
  ),
  section(
    'notification-preferences',
    ['notification_preferences.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(p) as row from notification_preferences p where p.user_id = ${id} order by p.type`,
  ),
  section(
    'uploads',
    ['uploads.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(u) as row from uploads u where u.user_id = ${id} order by u.created_at`,
  ),
  section(
    'ended-uploads',
    ['object_deletions.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(d) as row from object_deletions d where d.user_id = ${id} order by d.id`,
  ),
  section(
    'files',
    ['files.uploaded_by'],
    ({ id }) => sql<Row>`
    select to_jsonb(f) as row from files f where f.uploaded_by = ${id} order by f.created_at`,
  ),
  section(
    'billing-customer',
    ['billing_customers.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(c) as row from billing_customers c where c.user_id = ${id}`,
  ),
  section(
    'subscriptions',
    ['subscriptions.user_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(s) as row from subscriptions s where s.user_id = ${id} order by s.provider_created_at`,
  ),
  section(
    'billing-events',
    ['billing_events.provider_customer_id'],
    ({ id }) => sql<Row>`
    select to_jsonb(e) as row
    from billing_events e join billing_customers c using (provider_customer_id) where c.user_id = ${id} order by e.received_at`,
  ),
  section(
    'waitlist',
    ['waitlist_leads.email'],
    ({ email }) => sql<Row>`
    select to_jsonb(l) as row from waitlist_leads l where l.email = ${email}`,
  ),
  {
    name: 'audit-events',
    columns: ['audit_events.user_id', 'audit_events.actor_user_id'],
    async *rows(database, { id }) {
      for await (const event of listEvents(database, { user_id: id })) {
        const { operator: _, ...details } = event.details
        // Another user's id, network and request are theirs, and so is the name of an operator.
        const theirs = event.actor_user_id !== id && { actor_user_id: null, network: null, request_id: null }
        yield { ...event, details, ...theirs }
      }
    },
  },
  ...PRODUCT_SECTIONS,
]
