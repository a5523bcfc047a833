import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { asRole } from '../../server/test/as-role.ts'
import { connect } from '../../server/test/postgres.ts'
import { client, database, directory, run, useMigrationFolder, write } from '../test/migration-folder.ts'

useMigrationFolder()
beforeEach(async () => {
  await write('0001_visits.sql', 'create table visits (place text); insert into visits values ($$Rome$$), ($$Oslo$$);')
  await run()
})

const build = (name: string, rest = '(place)') => `create index concurrently if not exists ${name} on visits ${rest};\n`
const BY_PLACE = `-- concurrently\n${build('by_place')}`

async function indexes(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass || case when indisvalid then '' else ' (invalid)' end as name
     from pg_index where indrelid = 'visits'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function openOlder(): Promise<pg.Client> {
  const older = await connect(database.url)
  await older.query('begin isolation level repeatable read; update visits set place = place')
  return older
}

async function until(sql: string): Promise<void> {
  await expect.poll(async () => (await client.query(sql)).rows.length).toBeGreaterThan(0)
}

const BUILDING = 'select from pg_stat_progress_create_index where datname = current_database()'
/** The index is in the catalogue by then. */
const WAITING = `${BUILDING} and phase like 'waiting%'`

test('twenty runners that start together build each index once, and block no write meanwhile [H10]', async () => {
  await write('0002_by_place.sql', `-- compatible\n${BY_PLACE}analyze visits;`)
  const older = await openOlder()
  const runs = Promise.all(Array.from({ length: 20 }, () => run()))
  await until(BUILDING)
  await client.query("insert into visits values ('Bern')")
  expect((await client.query("select from schema_migrations where name like '0002%'")).rows).toEqual([])
  await older.query('commit')
  await older.end()

  expect((await runs).flatMap(({ applied }) => applied)).toEqual(['0002_by_place.sql'])
  expect(await indexes()).toEqual(['by_place'])
  expect((await client.query('select compatible from schema_migrations where version = 2')).rows).toEqual([
    { compatible: true },
  ])
})

test('an index that an interrupted build left is dropped and built again by the next run [H10]', async () => {
  await write('0002_by_place.sql', `${BY_PLACE}${build('by_length', '(length(place))')}`)
  const older = await openOlder()
  const interrupted = run()
  await until(WAITING)
  await client.query(`select pg_terminate_backend(pid) from (${BUILDING.replace('from', 'pid from')}) as builds`)
  await expect(interrupted).rejects.toThrow(
    '0002_by_place.sql failed: terminating connection due to administrator command. What was done before is kept',
  )
  expect(await indexes()).toEqual(['by_place (invalid)'])
  await older.query('commit')
  await older.end()

  expect(await run()).toEqual({ applied: ['0002_by_place.sql'], total: 2 })
  expect(await indexes()).toEqual(['by_length', 'by_place'])
})

test('a build whose client is gone is awaited, and its index is taken [H10]', async () => {
  await write('0002_by_place.sql', BY_PLACE)
  const older = await openOlder()
  const other = await connect(database.url)
  const building = other.query(build('by_place'))
  await until(WAITING)
  const oid = "select 'by_place'::regclass::oid as oid"
  const { rows } = await client.query(oid)
  const awaiting = run()
  await until("select from pg_stat_activity where query like '%is_built_now%' and pid <> pg_backend_pid()")
  await older.query('commit')
  await building
  expect((await awaiting).applied).toEqual(['0002_by_place.sql'])
  expect((await client.query(oid)).rows).toEqual(rows)
  expect(await indexes()).toEqual(['by_place'])
  await Promise.all([older.end(), other.end()])
})

test('a concurrent migration counts as applied only when every statement is done, and goes on there [H10]', async () => {
  await write('0002_by_place.sql', `${BY_PLACE}-- A statement ends; here.\nselect 'it''s;',\n  1 / 0;\n`)
  await expect(run()).rejects.toThrow('Migration 0002_by_place.sql failed: division by zero')
  await expect(run()).rejects.toThrow('division by zero')
  expect(await indexes()).toEqual(['by_place'])
  await write('0002_by_place.sql', `${BY_PLACE}\nselect 'it''s;',\n  nothing_of_the_kind;\n`)
  await expect(run()).rejects.toThrow('column "nothing_of_the_kind" does not exist (line 5)')

  await write('0002_by_place.sql', BY_PLACE)
  expect(await run()).toEqual({ applied: ['0002_by_place.sql'], total: 2 })
})

test('no time-out of the role ends a build, and the owner of the tables builds without more rights [H10]', async () => {
  const owner = `owner_${client.database}`
  await client.query(`create role ${owner} login; alter database ${client.database} owner to ${owner}`)
  await client.query(`alter table visits owner to ${owner}; alter table schema_migrations owner to ${owner}`)
  for (const limit of [
    "statement_timeout = '100ms'",
    "lock_timeout = '100ms'",
    "default_transaction_isolation = 'serializable'",
  ])
    await client.query(`alter role ${owner} set ${limit}`)
  await write('0002_by_place.sql', BY_PLACE)
  const older = await openOlder()
  const built = run(asRole(database.url, owner))
  await until(WAITING)
  await client.query('select pg_sleep(0.3)')
  await older.query('commit')
  await older.end()
  expect(await built).toEqual({ applied: ['0002_by_place.sql'], total: 2 })
  await client.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`)
})

test('a product builds indexes concurrently as the base does [H10]', async () => {
  await mkdir(join(directory, 'product'))
  await write('product/0001_by_place.sql', BY_PLACE)
  expect(await run()).toEqual({ applied: ['product/0001_by_place.sql'], total: 2 })
})
