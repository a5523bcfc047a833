import type pg from 'pg'

export const TEAM_SIZE = 10_000
/** The owner has so many notifications, half of them unread. */
export const INBOX = 10_000
const PENDING = 500
const FILES = 400

export type Crowd = {
  team_id: string
  owner_id: string
  token_hash: Buffer
}

/**
 * Adds a hundred thousand people in a few seconds. Their addresses begin like their names, as in real life, so that
 * reading in the order of names meets those who are searched for late. One is called Qqirin, and every thousandth Zo.
 * The first ten thousand are a team with files and invitations; its owner has ten thousand notifications, the others
 * one each.
 */
export async function addCrowd(client: pg.Client): Promise<Crowd> {
  const token_hash = Buffer.alloc(32, 7)
  // Triggers and foreign keys would take a minute.
  await client.query("set session_replication_role = 'replica'")
  await withoutIndexes(client, 'users', () => client.query(PEOPLE))
  await client.query(
    `insert into identities (issuer, subject, user_id, email)
     select 'https://id.example', id, id, email from users where email like '%3@%'`,
  )
  const { rows } = await client.query<Omit<Crowd, 'token_hash'>>(
    `insert into organizations (kind, name) values ('team', 'Team')
     returning id as team_id, (select id from users order by created_at, id limit 1) as owner_id`,
  )
  const { team_id, owner_id } = rows[0] ?? { team_id: '', owner_id: '' }
  await client.query(
    `insert into members (organization_id, user_id, role, joined_at)
     select $1, id, case id when $2 then 'owner' else 'member' end, created_at + interval '1 hour'
     from (select id, created_at from users order by created_at, id limit $3) as first`,
    [team_id, owner_id, TEAM_SIZE],
  )
  await client.query(
    `insert into organizations (kind, name, personal_user_id) select 'personal', 'Personal', id from users;`,
  )
  await client.query(
    `insert into members (organization_id, org_kind, user_id, role)
     select id, 'personal', personal_user_id, 'owner' from organizations where kind = 'personal'`,
  )
  await client.query(
    `insert into sessions (token_hash, user_id, method, expires_at) values ($1, $2, 'password', now() + interval '1 day')`,
    [token_hash, owner_id],
  )
  await client.query('update users set active_organization_id = $1 where id = $2', [team_id, owner_id])
  await addRows(client, team_id, owner_id)
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze')
  return { team_id, owner_id, token_hash }
}

const PEOPLE = `
  insert into users (name, email, created_at)
  select first || ' ' || last, lower(first || '.' || last) || n || '@mail.example', now() - interval '1 year' + n * interval '1 minute'
  from (
    select n,
      case
        when n = 77777 then 'Qqirin'
        when n % 1000 = 5 then 'Zo'
        else (array['An', 'Be', 'Ca', 'Da', 'El', 'Fa', 'Ga', 'Ha', 'In', 'Jo', 'Ka', 'Li', 'Ma', 'Sa', 'Ol', 'Sa', 'Ra', 'Sa', 'To', 'Vi'])[1 + n * 7 % 20]
          || (array['na', 'lo', 'ri', 'mi', 'ne', 'ta', 'so'])[1 + n * 11 % 7]
      end as first,
      (array['Stone', 'Berg', 'Smith'])[1 + n * 13 % 3] || substr(md5(n::text), 1, 4) as last
    from generate_series(1, 100000) as n
  ) as people`

async function addRows(client: pg.Client, team_id: string, owner_id: string): Promise<void> {
  await client.query(
    `insert into notifications (user_id, type, title, body, read_at, created_at)
     select case when n % 10 = 0 then $1 else id end, (array['billing_update', 'security_alert', 'system_announcement'])[1 + n % 3],
       'News', 'Something.', case when n % 20 < 10 then now() end, now() - n * interval '1 minute'
     from (select id, row_number() over () as n from users) as numbered`,
    [owner_id],
  )
  await client.query(
    `insert into files (upload_id, organization_id, uploaded_by, name, content_type, size_bytes, created_at)
     select id, case when n <= $3 then $1::uuid else id end, $2, 'File ' || n, 'text/plain', n, now() - n * interval '1 minute'
     from (select id, row_number() over () as n from users limit 20000) as numbered`,
    [team_id, owner_id, FILES],
  )
  await client.query(
    `insert into invitations (organization_id, email, role, token_hash, invited_by, created_at, expires_at)
     select case when n <= $3 then $1::uuid else id end, n || '@guest.example', 'member', sha256(n::text::bytea), $2,
       now() - n * interval '1 second', now() + interval '1 day'
     from (select id, row_number() over () as n from users limit 20000) as numbered`,
    [team_id, owner_id, PENDING],
  )
  await client.query(
    `insert into audit_events (action, actor_kind, actor_user_id, user_id, organization_id, details, created_at)
     select 'member.role_changed', 'user', id, id, case when n % 10 = 0 then $1::uuid else id end, '{}', created_at
     from (select id, created_at, row_number() over () as n from users) as numbered`,
    [team_id],
  )
}

/** Building an index at once is quicker than row by row. */
async function withoutIndexes(client: pg.Client, table: string, insert: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and indexrelid::regclass::text like 'users_directory_%'`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await insert()
  for (const { definition } of rows) await client.query(definition)
}
