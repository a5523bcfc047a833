import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRole } from '../../server/test/as-role.ts'
import { createEmptyDatabase, type TestDatabase } from '../../server/test/database.ts'
import { connect, query } from '../../server/test/postgres.ts'
import { errorCode } from '../error-code.ts'
import { defaultMigrationsDirectory, migrate } from '../migrate/migrate.ts'
import { inspectRole } from '../roles/inspect.ts'
import { setUpRoles } from '../roles/set-up.ts'
import { createTwoRoles, type TwoRoles } from './two-roles.ts'

let roles: TwoRoles
let database: TestDatabase
let owner: string
let api: string
let owner_url: string
let api_url: string

beforeAll(async () => {
  roles = await createTwoRoles()
  ;({ database, owner, api, owner_url, api_url } = roles)
  await setUpRoles({ owner_url, api_url })
})

afterAll(() => roles.drop())

test('an owner who may not create roles is told what an administrator must run', async () => {
  await expect(setUpRoles({ owner_url, api_url: asRole(database.url, 'nobody') })).rejects.toThrow(
    'There is no role nobody, and this role may not create it. Let an administrator run: create role "nobody" login',
  )
})

test('setting up gives the role its rights, and repeats without a change [K1]', async () => {
  await query(database.url, `drop owned by ${api}`)
  const report = await setUpRoles({ owner_url, api_url })
  expect(report).toEqual({ role: api, owner, is_owner: false, surplus: [], missing: [], sign_in_fault: null })
  expect(await setUpRoles({ owner_url, api_url })).toEqual(report)
})

test('setting up takes back rights added by hand on tables of the release, and adds missing ones [K1]', async () => {
  await query(owner_url, `grant truncate, trigger on users to ${api}; grant update, insert on audit_events to ${api}`)
  await query(owner_url, `revoke select on sessions from ${api}`)
  const client = await connect(api_url)
  expect(await inspectRole(client)).toMatchObject({
    surplus: ['insert on audit_events', 'update on audit_events', 'truncate on users', 'trigger on users'],
    missing: ['select on sessions'],
  })
  await client.end()
  expect(await setUpRoles({ owner_url, api_url })).toMatchObject({ surplus: [], missing: [] })
})

test('the rights on a table that this release does not know are left alone [H4]', async () => {
  await query(owner_url, `create table later (id integer); grant select, insert on later to ${api}`)
  await query(database.url, 'create table of_someone_else ()')
  try {
    const report = { is_owner: false, surplus: [], missing: [] }
    await query(owner_url, `revoke select on sessions from ${api}`)
    expect(await setUpRoles({ owner_url, api_url })).toMatchObject(report)
    expect(await query(api_url, 'select from later')).toEqual([])
    const client = await connect(api_url)
    expect(await inspectRole(client)).toMatchObject(report)
    await client.end()
  } finally {
    await query(database.url, 'drop table later, of_someone_else')
  }
})

test('a second run writes no rights, so that it can be repeated at each start', async () => {
  const versions = () =>
    query(database.url, "select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace")
  await setUpRoles({ owner_url, api_url })
  const before = await versions()
  await setUpRoles({ owner_url, api_url })
  expect(await versions()).toEqual(before)
})

test('the role gets the time-outs that it does not have, though only it may set them', async () => {
  const settings = async () =>
    (
      await query<{ setting: string }>(
        database.url,
        'select unnest(setconfig) as setting from pg_db_role_setting where setrole = $1::regrole order by 1',
        [api],
      )
    ).map(({ setting }) => setting)
  const timeouts = { statement_timeout: 3000, lock_timeout: 2000 }
  const with_password = Object.assign(new URL(api_url), { password: 'any' }).href
  await setUpRoles({ owner_url, api_url: with_password, timeouts })
  expect(await settings()).toEqual(['lock_timeout=2000', 'statement_timeout=3000'])
  await query(database.url, `alter role ${api} set statement_timeout = 7000`)
  await setUpRoles({ owner_url, api_url: with_password, timeouts })
  expect(await settings()).toEqual(['lock_timeout=2000', 'statement_timeout=7000'])
  await query(database.url, `alter role ${api} reset all`)
})

test('large objects can be created until a superuser sets up the roles, which is no fault [K1]', async () => {
  const create = ['lo_creat(-1)', 'lo_create(0)', "lo_from_bytea(0, 'a')"]
  const created = async () => {
    const tries = create.map((call) => query(api_url, `select lo_unlink(${call})`).catch(errorCode))
    return (await Promise.all(tries)).filter((result) => result !== '42501').length
  }
  const report = { surplus: [], missing: [] }
  expect(await setUpRoles({ owner_url, api_url })).toMatchObject(report)
  expect(await created()).toBe(3)
  expect(await setUpRoles({ owner_url: database.url, api_url })).toMatchObject(report)
  expect(await created()).toBe(0)
  expect(await setUpRoles({ owner_url, api_url })).toMatchObject(report)
})

test('a role that may not sign in is mended, or the owner is told who can', async () => {
  await query(database.url, `alter role ${api} nologin`)
  await expect(setUpRoles({ owner_url, api_url })).rejects.toThrow(
    `${api} may not sign in, and this role may not change that. Let an administrator run: alter role "${api}" login`,
  )
  await query(database.url, `alter role ${owner} superuser`)
  await setUpRoles({ owner_url, api_url }).finally(() => query(database.url, `alter role ${owner} nosuperuser`))
  expect(await query(api_url, 'select from sessions')).toEqual([])
})

test('the reason is in the report when signing in fails for another cause than the password', async () => {
  const elsewhere = Object.assign(new URL(api_url), { password: 'any', hostname: '127.0.0.1', port: '1' }).href
  const { sign_in_fault } = await setUpRoles({ owner_url, api_url: elsewhere })
  expect(sign_in_fault?.message).toContain('ECONNREFUSED 127.0.0.1:1')
})

test('setting up refuses a superuser, the owner itself, and a role that is not the owner as the owner', async () => {
  await expect(setUpRoles({ owner_url, api_url: owner_url })).rejects.toThrow('has the rights of the owner')
  await expect(setUpRoles({ owner_url: database.url, api_url: owner_url })).rejects.toThrow(
    'has the rights of the owner',
  )
  await expect(setUpRoles({ owner_url, api_url: database.url })).rejects.toThrow('is a superuser')
  await expect(setUpRoles({ owner_url: api_url, api_url })).rejects.toThrow(`The tables belong to ${owner}`)
  await query(database.url, `grant ${owner} to ${api}`)
  await expect(setUpRoles({ owner_url, api_url })).rejects.toThrow('has the rights of the owner')
  await query(database.url, `revoke ${owner} from ${api}`)
})

test('the role of the API finds nothing to migrate, and is told who may when there is something [H3]', async () => {
  const run = () => migrate({ database_url: api_url, directory: defaultMigrationsDirectory })
  expect((await run()).applied).toEqual([])
  await query(owner_url, 'create table kept as select version, name, hash, compatible from schema_migrations')
  await query(owner_url, 'delete from schema_migrations where version = (select max(version) from schema_migrations)')
  try {
    await expect(run()).rejects.toThrow(`Run \`server migrate\` as ${owner}, which owns the tables: ${api} only reads`)
  } finally {
    const columns = 'version, name, hash, compatible'
    await query(
      owner_url,
      `insert into schema_migrations (${columns}) select ${columns} from kept on conflict do nothing`,
    )
    await query(owner_url, 'drop table kept')
  }
})

test('the role of the API starts on the table of the first release, which its owner changes [H3]', async () => {
  const run = (database_url: string) => migrate({ database_url, directory: defaultMigrationsDirectory })
  const columns = () =>
    query(
      owner_url,
      "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'series' and not attisdropped",
    )
  await query(owner_url, 'alter table schema_migrations drop column series, drop column number')
  expect((await run(api_url)).applied).toEqual([])
  expect(await columns()).toHaveLength(0)
  expect((await run(owner_url)).applied).toEqual([])
  expect(await columns()).toHaveLength(1)
})

test('a role that may not migrate an empty database, or may not read it yet, is told who may [H3]', async () => {
  const empty = await createEmptyDatabase()
  const run = () => migrate({ database_url: asRole(empty.url, api), directory: defaultMigrationsDirectory })
  try {
    await query(empty.url, 'revoke create on schema public from public')
    await expect(run()).rejects.toThrow(`There are no tables yet, and ${api} may not create them`)
    await migrate({ database_url: empty.url, directory: defaultMigrationsDirectory })
    await expect(run()).rejects.toThrow('may not read schema_migrations. Run `server roles` as the owner')
  } finally {
    await empty.drop()
  }
})
