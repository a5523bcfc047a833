const TEAM_OF = 5
// AUDIT_RETENTION_DAYS has this default.
const EVENT_DAYS = 400

// Each statement sees the people as p (id, n), n from 1 on.
const PEOPLE = '(select id, row_number() over (order by id) as n from users) as p'
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export const NEW_PEOPLE = `
  insert into users (email, name, phone_number, password_hash)
  select 'firstname.lastname-' || n || '@company-' || n % 1000 || '.example', 'Firstname Lastname ' || n,
         case when n % 5 = 0 then '+41790000000' end,
         '$argon2id$v=19$m=65536,t=3,p=1$' || repeat('c', 22) || '$' || md5(n::text) || substr(md5(n::text), 1, 11)
  from generate_series(1, $1::int) as n`

/**
 * People leave these rows in a year of use. Rows that are removed within days are left out. The personal organizations
 * come from a trigger.
 */
export const WHAT_THEY_LEAVE = [
  `insert into sessions (token_hash, user_id, method, user_agent, ip, expires_at)
          select sha256(p.id::text::bytea || k::text::bytea), p.id, 'password', '${USER_AGENT}', '203.0.113.7', now() + interval '30 days'
          from ${PEOPLE}, generate_series(1, 2) as k`,
  `insert into known_user_agents (user_id, user_agent_hash)
          select p.id, sha256(k::text::bytea) from ${PEOPLE}, generate_series(1, 3) as k`,
  `insert into identities (issuer, subject, user_id, email)
          select 'https://accounts.google.com', '10000000000000' || lpad(p.n::text, 8, '0'), p.id, 'firstname.lastname-' || p.n || '@gmail.example'
          from ${PEOPLE} where p.n % 2 = 0`,
  `insert into notifications (user_id, type, title, body, action_path, read_at)
          select p.id, 'security_alert', 'New sign-in to your account',
                 'Your account was used from Firefox on Linux, which we have not seen before.', '/settings/account', now()
          from ${PEOPLE}, generate_series(1, 20)`,
  `insert into notification_preferences (user_id, type, email, in_app)
          select p.id, type, false, true
          from ${PEOPLE}, unnest(array['billing_update', 'security_alert', 'system_announcement']) as type where p.n % 5 = 0`,
  `with teams as (
            insert into organizations (kind, name) select 'team', 'Team ' || n
            from generate_series(1, (select count(*) / ${TEAM_OF} from users)) as n returning id),
          numbered as (select id, row_number() over () as n from teams)
          insert into members (organization_id, user_id, role)
          select t.id, p.id, case p.n % ${TEAM_OF} when 0 then 'owner' else 'member' end
          from ${PEOPLE} join numbered as t on t.n = (p.n + ${TEAM_OF} - 1) / ${TEAM_OF}`,
  `insert into files (upload_id, organization_id, uploaded_by, name, content_type, size_bytes)
          select gen_random_uuid(), m.organization_id, m.user_id, 'Quarterly report ' || k || '.pdf', 'application/pdf', 1000000
          from members m, generate_series(1, 5) as k where m.org_kind = 'team'`,
  `with paying as (select p.id, 'cus_' || lpad(p.n::text, 14, '0') as customer, p.n from ${PEOPLE} where p.n % 20 = 0),
          customers as (insert into billing_customers (provider_customer_id, user_id) select customer, id from paying)
          insert into subscriptions (user_id, provider_customer_id, provider_subscription_id, status, plan, price_key,
                                     billing_interval, currency, unit_amount, collection_paused, provider_created_at)
          select id, customer, 'sub_' || lpad(n::text, 24, '0'), 'active', 'pro', 'pro_monthly', 'month', 'eur', 1900, false, now()
          from paying`,
  // The events are kept for this time in the order of their days, six a week: a sign-in and the end of the session, and
  // changes of the account, the organization and its files. Each has the ids that the product gives it.
  `insert into audit_events (created_at, action, actor_kind, actor_user_id, user_id, organization_id, target_id, details, network, request_id)
          select now() - make_interval(days => day) + make_interval(secs => p.n % 86400), e.action, 'user', p.id,
                 case when e.of_user then p.id end, case when e.of_organization then t.organization_id end,
                 case when e.has_target then gen_random_uuid() end, e.details::jsonb, '203.0.113.0/24', gen_random_uuid()::text
          from generate_series(${EVENT_DAYS}, 1, -1) as day
          cross join ${PEOPLE}
          join members as t on t.user_id = p.id and t.org_kind = 'team'
          join (values
            (0, 'session.started', true, false, true, '{"method": "password"}'),
            (0, 'session.ended', true, false, true, '{}'),
            (1, 'account.updated', true, false, false, '{"fields": ["name"]}'),
            (2, 'organization.switched', true, true, false, '{}'),
            (3, 'file.created', true, true, true, '{}'),
            (4, 'file.deleted', false, true, true, '{}')
          ) as e (weekday, action, of_user, of_organization, has_target, details) on e.weekday = (day + p.n) % 7
          order by day desc, p.n`,
]
