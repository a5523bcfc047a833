import type pg from 'pg'
import { errorCode } from '../error-code.ts'

/** The base and the product number their migrations apart; the base's come first. */
export const SERIES = ['base', 'product'] as const
export type Series = (typeof SERIES)[number]

/** The name of a migration of the product begins with `product/`. */
export type Recorded = { series: Series; number: number; name: string; hash: string; compatible: boolean }

const NOT_ALLOWED = '42501'

// The first releases know one series and the columns from `version` to `applied_at`. They compare each version with
// their file of that number, so the product's have versions that no file can have: such a release takes them for newer
// migrations, and starts only when they are compatible. docs/decisions/0024-two-series-of-migrations.md
const PRODUCT_VERSIONS = 10_000

const NEW_TABLE = `
  create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    hash text not null,
    compatible boolean not null,
    applied_at timestamptz not null default now()
  )`

// People read these. They are generated, because an older release inserts rows without them.
const SERIES_COLUMNS = `
  alter table schema_migrations
    add column if not exists series text not null
      generated always as (case when version < ${PRODUCT_VERSIONS} then 'base' else 'product' end) stored,
    add column if not exists number integer not null generated always as (version % ${PRODUCT_VERSIONS}) stored`

/** Tells whether two are one file, which may have been given another number. */
export function isSameFile(one: Recorded, other: Recorded): boolean {
  return one.series === other.series && one.hash === other.hash
}

/** Reads what the database has, the base's first, also from the table of an older release. */
export async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const { rows } = await client
    .query<{ version: number; name: string; hash: string; compatible: boolean }>(
      'select version, name, hash, compatible from schema_migrations order by version',
    )
    .catch((error: unknown) => {
      if (errorCode(error) !== NOT_ALLOWED) throw error
      throw new Error('The role may not read schema_migrations. Run `server roles` as the owner of the tables', {
        cause: error,
      })
    })
  return rows.map(({ version, ...rest }) => ({
    series: version < PRODUCT_VERSIONS ? 'base' : 'product',
    number: version % PRODUCT_VERSIONS,
    ...rest,
  }))
}

export async function record(client: pg.Client, { series, number, name, hash, compatible }: Recorded): Promise<void> {
  await client.query('insert into schema_migrations (version, name, hash, compatible) values ($1, $2, $3, $4)', [
    series === 'base' ? number : PRODUCT_VERSIONS + number,
    name,
    hash,
    compatible,
  ])
}

/** Tells whether the table is missing, or is that of an older release and belongs to the role of the connection. */
export async function needsTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ needed: boolean }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') and not exists (
                 select from pg_attribute where attrelid = c.oid and attname = 'series' and not attisdropped)
        from pg_class c where oid = to_regclass('schema_migrations')),
       true) as needed`,
  )
  return rows[0]?.needed ?? true
}

export async function makeTable(client: pg.Client): Promise<void> {
  await client.query(NEW_TABLE)
  await client.query(SERIES_COLUMNS)
}
