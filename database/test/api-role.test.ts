import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../server/test/postgres.ts'
import { withClient } from '../client.ts'
import { errorCode } from '../error-code.ts'
import { keepAuditEvents } from '../roles/audit-retention.ts'
import { insertedColumnsOf } from '../roles/privileges.ts'
import { setUpRoles } from '../roles/set-up.ts'
import { createTwoRoles, type TwoRoles } from './two-roles.ts'

const NOT_ALLOWED = '42501'

let roles: TwoRoles
let owner: string
let api: string
let owner_url: string
let api_url: string

beforeAll(async () => {
  roles = await createTwoRoles()
  ;({ owner, api, owner_url, api_url } = roles)
  await setUpRoles({ owner_url, api_url })
})

afterAll(() => roles.drop())

test('a function with the rights of its owner is called by triggers, or by the API alone [K1]', async () => {
  const callable = await query<{ name: string }>(
    owner_url,
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
       and has_function_privilege($1, oid, 'execute') order by 1`,
    [api],
  )
  expect(callable.map(({ name }) => name)).toEqual(['delete_old_audit_events', 'personal_columns'])
  const open = await query<{ name: string }>(
    owner_url,
    `select proname as name from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as granted
     where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype and grantee = 0`,
  )
  // This function only reads the catalogue.
  expect(open.map(({ name }) => name)).toEqual(['personal_columns'])
})

test('the columns of a new audit event that the API may set are all but its id and time [A2]', async () => {
  const columns = await query<{ name: string }>(
    owner_url,
    "select attname as name from pg_attribute where attrelid = 'audit_events'::regclass and attnum > 0 order by attnum",
  )
  expect(insertedColumnsOf('audit_events')).toEqual(
    columns.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'created_at'),
  )
})

describe('refusals of the role of the API', () => {
  test.each([
    ['dropping a table', 'drop table sessions'],
    ['emptying a table', 'truncate rate_limits'],
    ['emptying the audit trail', 'truncate audit_events'],
    ['adding a table', 'create table public.own (id integer)'],
    ['adding a table of jobs', 'create table pgboss.own (id integer)'],
    ['dropping a table of jobs', 'drop table pgboss.job_common'],
    ['adding a partition of jobs', "create table pgboss.own partition of pgboss.job for values in ('own')"],
    ['emptying the jobs', 'truncate pgboss.job'],
    ['changing the version of the tables of jobs', 'insert into pgboss.version values (99)'],
    ['adding a temporary table, which would hide another', 'create temporary table users (id integer)'],
    ['adding a view', 'create view public.own as select 1'],
    ['adding a schema', 'create schema own'],
    ['adding a function', "create function public.own() returns integer language sql as 'select 1'"],
    ['adding a type', "create type public.own as enum ('a')"],
    ['adding a sequence', 'create sequence public.own'],
    ['adding an extension', 'create extension pgcrypto'],
    ['adding a column', 'alter table users add column own text'],
    ['dropping a column', 'alter table users drop column password_hash'],
    ['renaming a table', 'alter table audit_events rename to old_events'],
    ['taking a table', 'alter table users owner to current_user'],
    ['allowing null', 'alter table users alter column name drop not null'],
    ['changing a default', 'alter table audit_events alter column created_at set default to_timestamp(0)'],
    ['dropping a constraint', 'alter table organizations drop constraint organizations_pkey cascade'],
    ['adding a constraint', 'alter table users add constraint own check (true) not valid'],
    ['disabling a trigger', 'alter table organizations disable trigger organizations_key_frozen'],
    ['disabling all triggers', 'alter table members disable trigger all'],
    ['disabling all triggers for the session', 'set session_replication_role = replica'],
    ['dropping a trigger', 'drop trigger organizations_key_frozen on organizations'],
    ['adding a trigger', 'create trigger own before insert on users for each row execute function touch_updated_at()'],
    [
      'replacing a function of a trigger',
      "create or replace function refuse() returns trigger language plpgsql as 'begin return new; end'",
    ],
    ['dropping a function', 'drop function settle_organization() cascade'],
    ['changing whose rights a function has', 'alter function refuse() security invoker'],
    ['dropping an index', 'drop index sessions_expiry'],
    ['adding an index', 'create index own on users (name)'],
    ['adding a rule', 'create rule own as on delete to sessions do instead nothing'],
    ['adding a policy', 'create policy own on users'],
    ['dropping the schema', 'drop schema public cascade'],
    [
      'back-dating an audit event',
      "insert into audit_events (action, actor_kind, details, created_at) values ('user.signed_in', 'user', '{}', to_timestamp(0))",
    ],
    [
      'choosing the id of an audit event',
      "insert into audit_events (action, actor_kind, details, id) values ('user.signed_in', 'user', '{}', gen_random_uuid())",
    ],
    [
      'shortening how long audit events are kept',
      "create or replace function audit_retention_days() returns integer language sql stable as 'select 30'",
    ],
    ['changing an audit event', "update audit_events set action = 'user.changed'"],
    ['deleting an audit event', 'delete from audit_events'],
    ['locking audit events against writers', 'select from audit_events for update'],
    ['deleting a migration', 'delete from schema_migrations'],
    ['changing a migration', 'update schema_migrations set hash = name'],
    ['adding a migration', "insert into schema_migrations values (9999, 'own', 'hash', true, now())"],
    ['becoming the owner', () => `set role ${owner}`],
    ['joining the owner', () => `grant ${owner} to ${api}`],
    ['making itself a superuser', () => `alter role ${api} superuser`],
    ['adding a role', 'create role own'],
    ['reading the passwords of roles', 'select rolpassword from pg_authid'],
    ['reading files of the server', "copy users (name) from '/etc/passwd'"],
    ['running programs of the server', "copy users (name) to program 'cat'"],
  ])('the role of the API is refused %s [K1]', async (_, attempt) => {
    const sql = typeof attempt === 'string' ? attempt : attempt()
    const fault: unknown = await query(api_url, sql).catch((error: unknown) => error)
    expect(errorCode(fault), `${sql}: ${fault instanceof Error ? fault.message : 'it worked'}`).toBe(NOT_ALLOWED)
  })

  // PostgreSQL warns and grants nothing.
  test('the role of the API is refused giving its rights away', async () => {
    await query(api_url, 'grant select on users to public')
    expect(
      await query(
        api_url,
        "select from information_schema.role_table_grants where grantee = 'PUBLIC' and table_name = 'users'",
      ),
    ).toEqual([])
  })

  test('the role of the API cannot remove kept audit events by the function that removes old ones [A2]', async () => {
    const actions = async () =>
      (await query<{ action: string }>(api_url, 'select action from audit_events order by 1')).map(
        ({ action }) => action,
      )
    const add = (action: string, days: number) =>
      query(
        owner_url,
        `insert into audit_events (action, actor_kind, details, created_at)
         values ('${action}', 'user', '{}', now() - interval '${days} days')`,
      )
    expect(await withClient(owner_url, (client) => keepAuditEvents(client, 60))).toBe(60)
    expect(await withClient(api_url, (client) => keepAuditEvents(client, 30))).toBe(60)
    await query(
      api_url,
      "insert into audit_events (action, actor_kind, details) values ('user.signed_in', 'user', '{}')",
    )
    await add('user.kept', 59)
    await add('user.old', 61)
    await query(api_url, 'select delete_old_audit_events(0, 1000)')
    expect(await actions()).toEqual(['user.kept', 'user.signed_in'])
  })
})

test('the role of the API reads and writes rows, also those that triggers write [K1]', async () => {
  await query(api_url, "insert into users (email, name) values ('ada@example.com', 'Ada')")
  expect(await query(api_url, "select from organizations where kind = 'personal'")).toHaveLength(1)
  await query(api_url, "update users set name = 'Ada Lovelace'")
  await query(api_url, "insert into waitlist_leads (email) values ('ada@example.com')")
  await query(api_url, 'delete from waitlist_leads')
  expect(await query(api_url, 'select from waitlist_leads')).toEqual([])
})
