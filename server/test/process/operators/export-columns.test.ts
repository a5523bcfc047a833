import { beforeAll, expect, test } from 'vitest'
import { ORGANIZATION_SECTIONS } from '../../../src/startup/commands/export/organization-queries.ts'
import { PERSONAL_SECTIONS } from '../../../src/startup/commands/export/personal-queries.ts'
import { query } from '../../postgres.ts'
import { app, exported, personWithEverything, rowsOf, useExports } from './exports.ts'

type Covering = { name: string; columns: readonly string[] }

let person: Awaited<ReturnType<typeof personWithEverything>>
let files: { person: Map<string, Buffer>; organization: Map<string, Buffer> }
useExports()
beforeAll(async () => {
  person = await personWithEverything('Ada')
  files = {
    person: await exported(`user export ${person.email}`),
    organization: await exported(`organization export ${person.team}`),
  }
})

const covered = (sections: readonly Covering[]) => sections.flatMap(({ columns }) => columns)

/** A column has such a name or a foreign key to the id of the table. */
async function columnsNaming(table: string, name: string): Promise<string[]> {
  const columns = await query<{ column: string }>(
    app.database_url,
    `select a.attrelid::regclass || '.' || a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and (
         a.attname ~ '${name}' and a.atttypid <> 'bool'::regtype
         or exists (
           select from pg_constraint f
           cross join unnest(f.conkey, f.confkey) as k (own, referenced)
           join pg_attribute id on id.attrelid = f.confrelid and id.attnum = k.referenced and id.attname = 'id'
           where f.contype = 'f' and f.confrelid = '${table}'::regclass and f.conrelid = a.attrelid and k.own = a.attnum
         )
       )`,
  )
  return columns.map(({ column }) => column)
}

test('every column of the database that names a user is in the export [P7]', async () => {
  const columns = await columnsNaming('users', 'user_id$|^email$')
  expect(columns).toContain('invitations.invited_by')
  expect(columns.filter((column) => !covered(PERSONAL_SECTIONS).includes(column))).toEqual([])
})

test('every column of the database that names an organization is in its export', async () => {
  const columns = await columnsNaming('organizations', '^organization_id$')
  expect(columns).toContain('audit_events.organization_id')
  expect(columns.filter((column) => !covered(ORGANIZATION_SECTIONS).includes(column))).toEqual([])
})

/** Expects the rows that name the subject in any column of a section, and at least one for each column. */
async function expectRows(archive: Map<string, Buffer>, { name, columns }: Covering, subjects: string[]) {
  const tables = Map.groupBy(columns, (column) => column.split('.')[0] ?? '')
  const values = subjects.map((subject) => `'${subject}'`).join(', ')
  for (const [table, own] of tables) {
    const found = await query<Record<string, boolean>>(
      app.database_url,
      `select ${own.map((column) => `coalesce(${column}::text in (${values}), false) as "${column}"`).join(', ')}
       from ${table} where ${own.map((column) => `${column}::text in (${values})`).join(' or ')}`,
    )
    for (const column of own) expect(found.filter((row) => row[column]).length, column).toBeGreaterThan(0)
    expect(rowsOf(archive, name).length, `${name} of ${table}`).toBeGreaterThanOrEqual(found.length)
  }
}

test('each section of a person has every row that names them [P7]', async () => {
  const subjects = [person.user_id, person.email, person.customer]
  for (const section of PERSONAL_SECTIONS) await expectRows(files.person, section, subjects)
})

test('each section of an organization has every row that names it', async () => {
  for (const section of ORGANIZATION_SECTIONS) await expectRows(files.organization, section, [person.team])
})

test('no export has a hash, a secret or a token, whatever its column is called [P7]', async () => {
  const secrets = await query<{ table: string; column: string }>(
    app.database_url,
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|secret|token')`,
  )
  expect(secrets).toContainEqual({ table: 'users', column: 'password_hash' })
  const sections = [
    ...PERSONAL_SECTIONS.map((section) => ({ ...section, archive: files.person })),
    ...ORGANIZATION_SECTIONS.map((section) => ({ ...section, archive: files.organization })),
  ]
  for (const { name, columns, archive } of sections) {
    const tables = columns.map((column) => column.split('.')[0])
    const keys = rowsOf(archive, name).flatMap(Object.keys)
    const exposed = secrets.filter(({ table, column }) => tables.includes(table) && keys.includes(column))
    expect(exposed, name).toEqual([])
    // JSON writes a bytea as `\x` and digits.
    expect(archive.get(`${name}.json`)?.toString(), name).not.toMatch(/argon2|\\\\x[0-9a-f]{2}/)
  }
})
