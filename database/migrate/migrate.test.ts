import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { client, directory, run, useMigrationFolder, write } from '../test/migration-folder.ts'
import { migrate } from './migrate.ts'

useMigrationFolder()

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('twenty runners that start together apply every migration once [H3]', async () => {
  await write('0001_visits.sql', 'create table visits (place text); insert into visits values ($$Paris$$);')
  await write('0002_more_visits.sql', 'insert into visits values ($$Rome$$);')

  const results = await Promise.all(Array.from({ length: 20 }, () => run()))

  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001_visits.sql', '0002_more_visits.sql'])
  expect(results.every(({ total }) => total === 2)).toBe(true)
  expect((await client.query('select place from visits order by place')).rows).toEqual([
    { place: 'Paris' },
    { place: 'Rome' },
  ])
})

test('a file that fails is rolled back and named with its line; earlier files stay applied [C1]', async () => {
  await write('0001_visits.sql', 'create table visits ();')
  await write('0002_guests.sql', 'create table guests ();\ncreate table guests ();\n')
  await write('0003_dates.sql', 'create table dates ();\nselect nothing_of_the_kind;\n')
  await expect(run()).rejects.toThrow('Migration 0002_guests.sql failed: relation "guests" already exists')
  expect(await tables()).toEqual(['schema_migrations', 'visits'])

  await write('0002_guests.sql', 'create table guests ();')
  await expect(run()).rejects.toThrow(
    'Migration 0003_dates.sql failed: column "nothing_of_the_kind" does not exist (line 2)',
  )
  expect(await tables()).toEqual(['guests', 'schema_migrations', 'visits'])
})

test('a file that was edited after it was applied is refused [H3]', async () => {
  await write('0001_visits.sql', 'create table visits ();')
  await run()
  await write('0001_visits.sql', 'create table visits (place text);')

  await expect(run()).rejects.toThrow('0001_visits.sql is not the one this database has')
})

test('a file that was renamed after it was applied is refused [H3]', async () => {
  await write('0001_visits.sql', 'create table visits ();')
  await run()
  await rm(join(directory, '0001_visits.sql'))
  await write('0001_stays.sql', 'create table visits ();')

  await expect(run()).rejects.toThrow('0001_stays.sql was applied to this database as 0001_visits.sql')
})

test('Windows line endings do not change the hash of a file', async () => {
  await write('0001_visits.sql', 'create table visits (\n);\n')
  await run()
  await write('0001_visits.sql', 'create table visits (\r\n);\r\n')

  expect(await run()).toEqual({ applied: [], total: 1 })
})

test('one incompatible migration among newer ones is enough to refuse [H4]', async () => {
  await write('0001_visits.sql', 'create table visits ();')
  await write('0002_guests.sql', 'create table guests ();')
  await write('0003_dates.sql', '-- compatible\ncreate table dates ();')
  await run()
  await rm(join(directory, '0002_guests.sql'))
  await rm(join(directory, '0003_dates.sql'))

  await expect(run()).rejects.toThrow('0002_guests.sql, which is not marked as compatible')
})

test('a gap, a repeated number, an invalid name and an empty folder are refused up front', async () => {
  await expect(run()).rejects.toThrow('There are no migrations in')
  await write('0001_visits.sql', 'create table visits ();')
  await write('0003_dates.sql', 'create table dates ();')
  await expect(run()).rejects.toThrow('Migration 0003_dates.sql leaves a gap: number 2 is missing')
  await write('0002_guests.sql', 'create table guests ();')
  await write('0002_hosts.sql', 'create table hosts ();')
  await expect(run()).rejects.toThrow('Migrations 0002_guests.sql and 0002_hosts.sql have the same number')
  await rm(join(directory, '0002_hosts.sql'))
  await write('last.sql', '')
  await expect(run()).rejects.toThrow('Migration last.sql is not named like 0001_what_it_makes.sql')
  expect(await tables()).toEqual([])
})

test('a statement that cannot run in a transaction is refused, and nothing of its file is kept', async () => {
  await write('0001_visits.sql', 'create table visits (place text);')
  await run()
  await write('0002_places.sql', 'create table places (); create index concurrently by_place on visits (place);')
  await expect(run()).rejects.toThrow('CREATE INDEX CONCURRENTLY cannot run inside a transaction block. Nothing of it')

  expect(await tables()).toEqual(['schema_migrations', 'visits'])
  const { rows } = await client.query("select from pg_class where relname = 'by_place'")
  expect(rows).toEqual([])
})

test('a migration that cannot get its lock fails with that reason', async () => {
  await write('0001_visits.sql', 'create table visits ();')
  await run()
  await write('0002_places.sql', 'alter table visits add column place text;')
  await client.query('begin; lock table visits in access share mode')

  await expect(run()).rejects.toThrow(
    '0002_places.sql failed: another session held what it needed for longer than five',
  )
})

test('a database that accepts the connection and answers nothing is named', async () => {
  const frozen = createServer().listen(0, '127.0.0.1')
  await once(frozen, 'listening')
  const address = frozen.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port')
  await write('0001_visits.sql', 'create table visits ();')
  const database_url = `postgresql://ada:secret@127.0.0.1:${address.port}/app`
  try {
    await expect(migrate({ database_url, directory })).rejects.toThrow(
      `The database at 127.0.0.1:${address.port} did not answer within 5 seconds`,
    )
  } finally {
    frozen.close()
  }
})

test('a role with short time-outs can still migrate', async () => {
  await client.query(`alter database ${client.database} set statement_timeout = 1000`)
  await write('0001_visits.sql', 'create table visits (); select pg_sleep(1.5);')

  expect(await run()).toEqual({ applied: ['0001_visits.sql'], total: 1 })
})
