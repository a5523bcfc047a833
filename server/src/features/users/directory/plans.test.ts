import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../../../test/database.ts'
import { connect } from '../../../../test/postgres.ts'
import type { DatabaseHandle, Queryable } from '../../../adapters/postgres/database.ts'
import type { Statement } from '../../../adapters/postgres/statements.ts'
import { directoryCount, entryByIdFor, type Filters, partPage, partsOf } from './queries.ts'

const LIMIT = 21
const SOMEWHERE = '00000000-0000-7000-8000-000000000000'

let close: () => Promise<void>
let client: pg.Client
const organizations = { small: '', large: '' }
/** The handle has one connection, so that its kept plans are used again. */
let database: DatabaseHandle

beforeAll(async () => {
  const crowd = await createTestDatabase()
  client = await connect(crowd.url)
  await addCrowd(client)
  database = openTestDatabase(crowd.url, 1)
  close = async () => {
    await client.end()
    await database.close()
    await crowd.drop()
  }
}, 300_000)
afterAll(() => close())

test('a default page, or one of names that begin so, reads no more than the page, also by a kept plan', async () => {
  const places = { name: ['person 8', SOMEWHERE], '-created_at': ['2100-01-01T00:00:00Z', SOMEWHERE] }
  for (const filters of [{ sort: 'name' }, { sort: 'name', q: 'person' }, { sort: '-created_at' }] as const) {
    const { sort } = filters
    for (const after of [undefined, places[sort]]) {
      const [part = expect.unreachable()] = partsOf(filters)
      const page = partPage(part, filters, { limit: LIMIT, after })
      await database.transaction(async (tx) => {
        const before = await indexUse(tx)
        for (let run = 1; run <= 12; run += 1) expect(await tx.all(page)).toHaveLength(LIMIT)
        const after = await indexUse(tx)
        const index = sort === 'name' ? 'name' : 'created'
        expect(after[index].rows - before[index].rows, `${page.text}`).toBe(12 * LIMIT)
        // PostgreSQL may plan a search each time.
        if (!('q' in filters)) expect(await generalPlans(tx, page.text)).toBeGreaterThan(0)
      })
    }
  }
})

// No name has the rare word: one that the statistics happen to hold would count as one in a hundred.
const FILTERS = [{}, { q: 'a2f3e87ff679' }, { q: 'crowd.example' }, { q: 'pe' }, { provider: 'oidc' }] as const

test('users of a small organization are read from its members, for any search', async () => {
  for (const filters of FILTERS) {
    for (const sort of ['name', '-created_at'] as const) {
      const text = await plan(lastPart({ ...filters, sort }, { organization_ids: [organizations.small] }))
      expect(text, text).toContain('Index Only Scan using members_pkey')
      // PostgreSQL 15 starts with the rare word. Both plans read a few rows.
      expect(text, text).toMatch(/Index Scan using users_pkey|Bitmap Index Scan on users_directory_search/)
      expect(text, text).not.toContain('Seq Scan')
    }
  }
})

test('users of a large organization are read in the order of the page, or by a rare word', async () => {
  const both = [organizations.small, organizations.large]
  const pages = [
    [{ sort: 'name' }, 'Index Scan using users_directory_name'],
    [{ sort: '-created_at' }, 'Index Scan using users_directory_created'],
    [{ sort: 'name', q: 'a2f3e87ff679' }, 'users_directory_search'],
  ] as const
  for (const [filters, index] of pages) {
    const text = await plan(lastPart(filters, { organization_ids: both }))
    expect(text, text).toContain(index)
    expect(text, text).toMatch(/Index Only Scan using members_(pkey|user_organization)/)
    expect(text, text).not.toContain('Seq Scan')
  }
})

test('whether a user shares an organization with the reader is found by indexes', async () => {
  const text = await plan(entryByIdFor({ user_id: SOMEWHERE, reader_id: SOMEWHERE }))
  expect(text, text).not.toContain('Seq Scan')
})

test('a count of all users or of a common word reads about a thousand, not all', async () => {
  for (const filters of [{}, { q: 'crowd.example' }, { provider: 'magic_link' }] as const) {
    const { text, values } = directoryCount(filters)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
      text: `explain (analyze, format json) ${text}`,
      values: [...values],
    })
    const node = rows[0]?.['QUERY PLAN'][0].Plan
    expect(node && mostRows(node), JSON.stringify(filters)).toBeLessThanOrEqual(1001)
  }
})

/** A list without a search by name has only this part. */
function lastPart(filters: Filters, page: { after?: string[] | undefined; organization_ids?: string[] }) {
  return partPage(partsOf(filters).at(-1) ?? expect.unreachable(), filters, { limit: LIMIT, ...page })
}

type Node = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }

function mostRows({ Plans = [], ...node }: Node): number {
  return Math.max(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), ...Plans.map(mostRows))
}

/** There are 100 000 users: a fifth have an identity, twenty are in a small team, a fifth in a large one. */
async function addCrowd(client: pg.Client): Promise<void> {
  // Rows come without triggers and before the indexes, because otherwise it takes a minute.
  for (const table of ['users', 'identities', 'organizations', 'members'])
    await client.query(`alter table ${table} disable trigger user`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'users'::regclass and indexrelid::regclass::text like 'users_directory_%'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into users (email, name)
     select 'person' || n || '@crowd.example', 'Person ' || md5(n::text) from generate_series(1, 100000) as n`,
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query(
    `insert into identities (issuer, subject, user_id, email)
     select 'https://id.example', id, id, email from users where email like '%7@%' or email like '%3@%'`,
  )
  await client.query(
    `insert into organizations (kind, name, personal_user_id) select 'personal', 'Personal', id from users limit 5000`,
  )
  await client.query(
    `insert into members (organization_id, org_kind, user_id, role)
     select id, 'personal', personal_user_id, 'owner' from organizations`,
  )
  organizations.small = await addTeam(client, 20)
  organizations.large = await addTeam(client, 20_000)
  await client.query('analyze users, identities, organizations, members')
}

async function addTeam(client: pg.Client, size: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "insert into organizations (kind, name) values ('team', 'Team') returning id",
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into members (organization_id, user_id, role)
     select $1, id, 'member' from (select id from users order by md5(email) limit $2) as chosen`,
    [id, size],
  )
  return id
}

async function plan({ text, values }: Statement<unknown>): Promise<string> {
  const { rows } = await client.query({ text: `explain ${text}`, values: [...values] })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

type Use = { scans: number; rows: number }

async function indexUse(tx: Queryable): Promise<Record<'name' | 'created' | 'search', Use>> {
  const use = async (index: string): Promise<Use> => {
    return await tx.single<Use>({
      text: 'select pg_stat_get_xact_numscans($1::regclass) as scans, pg_stat_get_xact_tuples_fetched($1::regclass) as rows',
      values: [`users_directory_${index}`],
    })
  }
  return { name: await use('name'), created: await use('created'), search: await use('search') }
}

async function generalPlans(tx: Queryable, text: string): Promise<number> {
  const row = await tx.find<{ generic_plans: number }>({
    text: 'select generic_plans from pg_prepared_statements where statement = $1',
    values: [text],
  })
  return row?.generic_plans ?? 0
}
