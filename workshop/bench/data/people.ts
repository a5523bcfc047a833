import { withClient } from '@plinth/database/client'
import type pg from 'pg'
import { createPasswords } from '../../../server/src/features/auth/passwords/hashing.ts'
import { CALLERS, FILES, INBOX, MEMBERS, NOTIFICATIONS_EACH, PASSWORD, PEOPLE } from '../options/settings.ts'

export type Amounts = { people: number; notifications: number; callers: number }

const DEFAULTS = { people: PEOPLE, notifications: PEOPLE * NOTIFICATIONS_EACH, callers: CALLERS }

const FIRST = `array['Anna','Andre','Anita','Ben','Clara','David','Elif','Finn','Greta','Hugo','Ines','Jonas','Karin',
  'Leo','Mia','Noah','Olga','Paul','Rosa','Simon','Tim','Ursula','Viktor','Wendy','Xenia','Yusuf','Zoe','Boris','Chloe',
  'Dora','Emil','Fatima','Georg','Heidi','Igor','Julia','Kurt','Lena','Marco','Nora']`
const LAST = `array['Smith','Meyer','Rossi','Silva','Dubois','Novak','Larsen','Kowalski','Ferrari','Garcia','Murphy',
  'Yilmaz','Popescu','Horvat','Jensen','Virtanen','Nagy','Costa','Weber','Moreau','Okafor','Tanaka','Chen','Kim','Patel']`

const OWN_TABLES = `
  create schema bench;
  create unlogged table bench.hits (key text primary key, since timestamptz not null, hits int not null);
  create table bench.callers (n int primary key, user_id uuid unique, email text, shared_team_id uuid, own_team_id uuid)`

// Triggers and foreign keys are off, so these write what the triggers would.
const STATEMENTS: ((amounts: Amounts) => [text: string, ...values: unknown[]])[] = [
  ({ people }) => [
    `insert into users (email, name, password_hash)
     select lower(first || '.' || last) || n || '@company-' || n % 1000 || '.example', first || ' ' || last,
       '$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA'
     from generate_series(1, $1::int) as n, lateral (select
       case when n = 4242 % $1::int then 'Zyxwina' when n % 20000 = 7 then 'Qqara' else (${FIRST})[1 + n % 40] end as first,
       (${LAST})[1 + n / 40 % 25] as last) as names`,
    people,
  ],
  () => [
    `with personal as (
       insert into organizations (kind, name, personal_user_id) select 'personal', 'Personal', id from users u
       where not exists (select from organizations where personal_user_id = u.id)
       returning id, personal_user_id)
     insert into members (organization_id, org_kind, user_id, role)
     select id, 'personal', personal_user_id, 'owner' from personal`,
  ],
  // The callers are spread evenly over all users.
  ({ people, callers }) => [
    `insert into bench.callers (n, user_id, email, shared_team_id, own_team_id)
     select row_number() over (order by id), id, email, $3::uuid, gen_random_uuid() from (
       select id, email, row_number() over (order by id) as n from users
     ) as numbered where n % ($1::int / $2::int) = 0 order by id limit $2::int`,
    people,
    callers,
    crypto.randomUUID(),
  ],
  () => [
    `insert into organizations (id, kind, name)
     select distinct shared_team_id, 'team', 'Everyone' from bench.callers
     union all select own_team_id, 'team', 'Team ' || n from bench.callers`,
  ],
  () => [
    `insert into members (organization_id, user_id, role, joined_at)
     select own_team_id, user_id, 'owner', now() from bench.callers`,
  ],
  () => [
    `insert into members (organization_id, user_id, role, joined_at)
     select (select shared_team_id from bench.callers limit 1), id, case n when 1 then 'owner' else 'member' end,
       now() - n * interval '1 minute'
     from (
       select u.id, row_number() over (order by c.n nulls last, u.id) as n
       from users u left join bench.callers c on c.user_id = u.id
     ) as numbered where n <= $1::int`,
    MEMBERS,
  ],
  () => [
    `insert into files (upload_id, organization_id, uploaded_by, name, content_type, size_bytes, created_at)
     select gen_random_uuid(), own_team_id, user_id, 'Report ' || k || '.pdf', 'application/pdf', 1000 * k,
       now() - k * interval '1 day'
     from bench.callers, generate_series(1, $1::int) as k`,
    FILES,
  ],
  ({ people, notifications, callers }) => [
    notificationsOf('users as u', 'k % 3 = 0'),
    Math.max(0, Math.floor((notifications - callers * INBOX) / people)),
  ],
  () => [notificationsOf('bench.callers as u', 'k % 6 = 0', 'user_id'), INBOX],
]

function notificationsOf(from: string, unread: string, id = 'id'): string {
  return `insert into notifications (user_id, type, title, body, action_path, metadata, read_at, created_at)
    select u.${id}, 'security_alert', 'New sign-in to your account',
      'Your account was used from Firefox on Linux, which we have not seen before.', '/settings/account',
      case when k % 4 = 0 then '{"seed": "bench"}'::jsonb end, case when ${unread} then null else now() end,
      now() - k * interval '1 hour'
    from ${from}, generate_series(1, $1::int) as k`
}

/** Fills a migrated, empty database by statements over whole sets, and adds what the bench itself needs. */
export async function addPeople(database_url: string, amounts: Partial<Amounts> = {}): Promise<void> {
  const { hash } = createPasswords('production')
  const password_hash = await hash(PASSWORD)
  await withClient(database_url, async (client) => {
    await client.query(`set maintenance_work_mem = '512MB'; begin`)
    const is_superuser = await isSuperuser(client)
    // Otherwise they do the same, one row at a time.
    if (is_superuser) await client.query('set session_replication_role = replica')
    await client.query(OWN_TABLES)
    await withoutIndexes(client, async () => {
      for (const statement of STATEMENTS) {
        const [text, ...values] = statement({ ...DEFAULTS, ...amounts })
        await client.query(text, values)
      }
      await client.query(
        `update users set password_hash = $1, active_organization_id = c.shared_team_id
         from bench.callers c where c.user_id = users.id`,
        [password_hash],
      )
    })
    await client.query('commit')
    await client.query('vacuum analyze')
    // PostgreSQL would write the rest while the first case is measured.
    if (is_superuser) await client.query('checkpoint')
  })
}

async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_superuser: string }>('show is_superuser')
  return rows[0]?.is_superuser === 'on'
}

/** Indexes are built after the rows, which takes a fraction of the time. Those of constraints stay. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid in ('users'::regclass, 'notifications'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  // No index can be built while one is still to be checked.
  await client.query('set constraints all immediate')
  for (const { definition } of rows) await client.query(definition)
}
