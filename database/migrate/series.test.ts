import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { migrateAsFirstRelease } from '../test/first-release.ts'
import { client, database, directory, run, useMigrationFolder, write } from '../test/migration-folder.ts'
import { defaultMigrationsDirectory, pendingMigrations } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

useMigrationFolder()
beforeEach(() => mkdir(join(directory, 'product')))

const remove = (name: string) => rm(join(directory, name))
const runFirstRelease = async () => migrateAsFirstRelease(database.url, await readMigrations(directory))

async function recorded(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s', series, number, name) as line from schema_migrations order by version`,
  )
  return rows.map(({ line }) => line)
}

const VISITS = 'create table visits (place text);'
/** Version 0.1.0 ends with this migration. */
const FIRST_VERSION = 25
const INVOICES = 'create table invoices (visit text);'

test('both series are numbered on their own, and the base comes first [H3]', async () => {
  await write('product/0001_invoices.sql', 'create table invoices (visit integer references visits);')
  await write('0001_visits.sql', 'create table visits (number integer primary key);')
  await write('0002_guests.sql', 'create table guests ();')

  const applied = ['0001_visits.sql', '0002_guests.sql', 'product/0001_invoices.sql']
  expect(await run()).toEqual({ applied, total: 3 })
  expect(await recorded()).toEqual([
    'base 1 0001_visits.sql',
    'base 2 0002_guests.sql',
    'product 1 product/0001_invoices.sql',
  ])
})

test('a database of the first release with a product migration 0001 upgrades over two later bases [H3]', async () => {
  for (const name of await readdir(defaultMigrationsDirectory)) {
    if (Number(name.slice(0, 4)) <= FIRST_VERSION)
      await cp(join(defaultMigrationsDirectory, name), join(directory, name))
  }
  const { total: first } = await runFirstRelease()
  const later = (number: number) => `${String(first + number).padStart(4, '0')}_later.sql`

  await write('product/0001_invoices.sql', 'create table invoices (organization_id uuid references organizations);')
  expect(await run()).toEqual({ applied: ['product/0001_invoices.sql'], total: first + 1 })
  await write(later(1), 'alter table users add column nickname text;')
  expect(await run()).toEqual({ applied: [later(1)], total: first + 2 })
  await write(later(2), 'alter table users drop column nickname;')
  await write('product/0002_items.sql', 'create table items ();')
  expect(await run()).toEqual({ applied: [later(2), 'product/0002_items.sql'], total: first + 4 })

  expect((await recorded()).slice(first - 1)).toEqual([
    expect.stringMatching(`^base ${first} `),
    `base ${first + 1} ${later(1)}`,
    `base ${first + 2} ${later(2)}`,
    'product 1 product/0001_invoices.sql',
    'product 2 product/0002_items.sql',
  ])
  expect(await run()).toEqual({ applied: [], total: first + 4 })
})

test('a product’s migration that is moved out of the base’s goes on under its new name', async () => {
  await write('0001_visits.sql', VISITS)
  await write('0002_invoices.sql', INVOICES)
  await runFirstRelease()
  await rename(join(directory, '0002_invoices.sql'), join(directory, 'product/0001_invoices.sql'))
  await write('0002_guests.sql', 'create table guests ();')
  await expect(run()).rejects.toThrow('This database has 0002_invoices.sql where the code has 0002_guests.sql')
  const page = await readFile(new URL('../../docs/updating.md', import.meta.url), 'utf8')
  const [, statement = ''] = /^```sql\n(update schema_migrations .*)$/m.exec(page) ?? []
  await client.query(statement.replace('0026', '0002'))
  expect(await run()).toEqual({ applied: ['0002_guests.sql'], total: 3 })
})

describe('beside the first release', () => {
  beforeEach(async () => {
    await write('0001_visits.sql', VISITS)
    await write('0002_guests.sql', 'create table guests ();')
  })

  test('the table of the first release gets the series without a migration, and later ones are the base’s', async () => {
    await runFirstRelease()
    expect(await run()).toEqual({ applied: [], total: 2 })
    await write('0003_dates.sql', 'create table dates ();')
    expect(await runFirstRelease()).toEqual({ applied: ['0003_dates.sql'], total: 3 })
    expect(await recorded()).toEqual(['base 1 0001_visits.sql', 'base 2 0002_guests.sql', 'base 3 0003_dates.sql'])
  })

  test('twenty of both releases that start together apply each migration once [H3]', async () => {
    await write('product/0001_invoices.sql', `-- compatible\n${INVOICES}`)
    const runs = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? run() : runFirstRelease()))
    const applied = (await Promise.all(runs)).flatMap((each) => each.applied)
    expect(applied.sort()).toEqual(['0001_visits.sql', '0002_guests.sql', 'product/0001_invoices.sql'])
    expect(await recorded()).toHaveLength(3)
  })

  test('twenty runners that find the table of the first release at once upgrade it once [H3]', async () => {
    await runFirstRelease()
    await write('0003_dates.sql', 'create table dates ();')
    await write('product/0001_invoices.sql', INVOICES)
    const applied = (await Promise.all(Array.from({ length: 20 }, () => run()))).flatMap((each) => each.applied)
    expect(applied.sort()).toEqual(['0003_dates.sql', 'product/0001_invoices.sql'])
    expect(await recorded()).toHaveLength(4)
  })

  test('the first release runs on a compatible migration of the product, and starts on no other [H4]', async () => {
    await write('product/0001_invoices.sql', `-- compatible\n${INVOICES}`)
    await run()
    expect(await runFirstRelease()).toEqual({ applied: [], total: 3 })
    await write('product/0002_items.sql', 'create table items ();')
    await run()
    await expect(runFirstRelease()).rejects.toThrow('it has migration product/0002_items.sql, which is not marked as')
  })
})

describe('a rollback', () => {
  beforeEach(async () => {
    await write('0001_visits.sql', VISITS)
    await write('product/0001_invoices.sql', INVOICES)
  })

  test.each(['0002_later.sql', 'product/0002_later.sql'])(
    'a rollback stops at a newer %s, unless it is marked as compatible [H4]',
    async (name) => {
      await write(name, 'create table later ();')
      await run()
      await remove(name)
      await expect(run()).rejects.toThrow(`it has migration ${name}, which is not marked as compatible`)
      await client.query('update schema_migrations set compatible = true where name = $1', [name])
      expect(await run()).toEqual({ applied: [], total: 3 })
    },
  )

  test('a rollback to a base without the product names the product’s migration [H4]', async () => {
    await run()
    await rm(join(directory, 'product'), { recursive: true })
    await expect(run()).rejects.toThrow('newer than this code: it has migration product/0001_invoices.sql')
  })
})

describe('two branches that add one number', () => {
  beforeEach(async () => {
    await write('0001_visits.sql', VISITS)
    await write('product/0001_items.sql', 'create table items ();')
  })

  test('two branches with one number are told to rename the one that the database does not have [H3]', async () => {
    await write('product/0002_bills.sql', 'create table bills ();')
    await run()
    await write('product/0002_accounts.sql', 'create table accounts ();')
    await write('product/0003_notes.sql', 'create table notes ();')
    const both =
      'Migrations product/0002_accounts.sql and product/0002_bills.sql have the same number: two branches added one each.'
    const advice = (kept: string, late: string) => `${both} This database has product/0002_${kept}.sql: rename ${late}`
    await expect(run()).rejects.toThrow(advice('bills', 'product/0002_accounts.sql to product/0004_accounts.sql.'))
    await client.query(
      "update schema_migrations set (name, hash) = ('product/0002_accounts.sql', encode(sha256('create table accounts ();'), 'hex')) where name like '%bills%'",
    )
    await expect(run()).rejects.toThrow(advice('accounts', 'product/0002_bills.sql to product/0004_bills.sql.'))
  })

  test('two branches with one number are told to rename the later one when the database has neither', async () => {
    await write('0002_accounts.sql', 'create table accounts ();')
    await write('0002_bills.sql', 'create table bills ();')
    await expect(run()).rejects.toThrow(
      'Rename the one that was merged last and that no deployed database has: 0002_accounts.sql to 0003_accounts.sql, ' +
        "or 0002_bills.sql to 0003_bills.sql. A product's own belong in product/migrations.",
    )
  })

  test('a branch is told how to go on when the database has the same number of the other branch', async () => {
    await write('product/0002_bills.sql', 'create table bills ();')
    await run()
    await rename(join(directory, 'product/0002_bills.sql'), join(directory, 'product/0003_bills.sql'))
    await write('product/0002_accounts.sql', 'create table accounts ();')
    const taken = 'This database has product/0002_bills.sql where the code has product/0002_accounts.sql: two branches'
    const swap =
      'rename product/0003_bills.sql back to product/0002_bills.sql, and rename product/0002_accounts.sql to product/0003_accounts.sql.'
    await expect(run()).rejects.toThrow(taken)
    await expect(run()).rejects.toThrow(swap)
    await remove('product/0003_bills.sql')
    await expect(run()).rejects.toThrow(
      'bring product/0002_bills.sql back, and rename product/0002_accounts.sql to product/0003_accounts.sql.',
    )
  })
})

test('a file of the product that was edited after it was applied is refused [H3]', async () => {
  await write('0001_visits.sql', VISITS)
  await write('product/0001_invoices.sql', INVOICES)
  await run()
  await write('product/0001_invoices.sql', `${INVOICES} select 1;`)
  await expect(run()).rejects.toThrow('product/0001_invoices.sql is not the one this database has')
})

test('a gap or an invalid name among the product’s is named, and nothing is applied', async () => {
  await write('0001_visits.sql', VISITS)
  await write('product/0002_invoices.sql', INVOICES)
  await expect(run()).rejects.toThrow('Migration product/0002_invoices.sql leaves a gap: number 1 is missing')
  await write('product/0000_first.sql', '')
  await expect(run()).rejects.toThrow('Migration product/0000_first.sql is not named like 0001_what_it_makes.sql')
  expect((await client.query("select to_regclass('visits') as visits")).rows).toEqual([{ visits: null }])
})

test('what is pending is told in the order in which it is applied, and changes nothing', async () => {
  await write('0001_visits.sql', VISITS)
  await run()
  await write('product/0001_invoices.sql', INVOICES)
  await write('0002_guests.sql', 'create table guests ();')
  const pending = await pendingMigrations({ database_url: database.url, directory })
  expect(pending).toEqual({ pending: ['0002_guests.sql', 'product/0001_invoices.sql'], total: 3 })
  expect(await recorded()).toEqual(['base 1 0001_visits.sql'])
})
