import { expect, test } from 'vitest'
import { defaultMigrationsDirectory } from '../../../database/migrate/migrate.ts'
import { readMigrations } from '../../../database/migrate/migration-files.ts'
import { faultsOf } from './migrations.ts'

/** Migrations up to these are older than this rule. A product that had some before writes the number of its last. */
const OLDER = { base: 35, product: 0 }

test('a migration builds no index on an older table unless concurrently, and can then repeat [H10]', async () => {
  const migrations = await readMigrations(defaultMigrationsDirectory)
  const newer = migrations.filter(({ series, number, concurrently }) => concurrently || number > OLDER[series])
  expect(newer.flatMap(faultsOf)).toEqual([])
})

test.each([
  ['create index on users (name);', 1],
  ['create unique index by_name\n  on users (name);', 1],
  ['create table notes (id int);\ncreate index notes_id on notes (id);', 0],
  ['create table notes (id int);\ncreate index notes_id on notes (id); create index on users (name);', 1],
  ['-- create index on users (name);\nselect $$;create index on users (name);$$;', 0],
])('%j builds an index on an older table %i times', (sql, faults) => {
  expect(faultsOf({ name: '0001_notes.sql', sql, concurrently: false })).toHaveLength(faults)
})

test.each([
  ['create index concurrently if not exists by_name on users (name); analyze users;', 0],
  ['create index concurrently by_name on users (name);', 1],
  ['create index concurrently if not exists on users (name);', 1],
  ['create index if not exists by_name on users (name);', 1],
  ['drop index concurrently if exists by_name; drop index by_name;', 1],
  ['alter table users validate constraint users_name;', 0],
  ["update users set name = 'Ada';", 1],
])('concurrently %j has what cannot repeat %i times', (sql, faults) => {
  expect(faultsOf({ name: '0001_notes.sql', sql, concurrently: true })).toHaveLength(faults)
})
