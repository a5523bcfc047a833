import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase } from '../../server/test/database.ts'
import { connect, query } from '../../server/test/postgres.ts'
import { inspectRole } from '../roles/inspect.ts'
import { setUpRoles } from '../roles/set-up.ts'
import { additionOf, readCatalog } from '../schema/catalog.ts'
import { rowTypes } from '../schema/row-types.ts'
import { schemaSql } from '../schema/sql.ts'
import { productTableNames } from '../schema/table-names.ts'
import { createTwoRoles } from './two-roles.ts'

vi.mock('../../product/tables.ts', () => ({ PRODUCT_TABLES: ['of_a_product'] }))

const bodyOf = (text: string) => text.split('\n').slice(2).join('\n')

test('the generated files of the product name what its migrations add, also to a table of the base', async () => {
  const database = await createEmptyDatabase()
  const client = await connect(database.url)
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  await client.query('create table visits (id integer primary key, place text)')
  const base = await readCatalog(client)
  const nothing = additionOf(base, base)
  expect(bodyOf(schemaSql(nothing)).trim()).toBe('')
  expect(bodyOf(productTableNames(nothing))).toBe('export const PRODUCT_TABLES: string[] = []\n')
  expect(bodyOf(rowTypes(nothing))).toBe('export interface ProductDatabase {}\n')

  await client.query(`
    create table invoices (visit integer references visits, state text not null check (state in ('draft', 'sent')));
    alter table visits add column guest text, add constraint visits_guest check (guest <> '');
    create index visits_guest on visits (guest)`)
  const product = additionOf(base, await readCatalog(client))
  expect(bodyOf(productTableNames(product))).toBe("export const PRODUCT_TABLES: string[] = ['invoices']\n")
  expect(bodyOf(rowTypes(product))).toBe(`export interface ProductDatabase {
  invoices: {
    visit: number | null
    state: 'draft' | 'sent'
  }
  visits: {
    guest: string | null
  }
}
`)
  expect(bodyOf(schemaSql(product))).toBe(`create table invoices (
  visit integer,
  state text not null,
  constraint invoices_visit_fkey FOREIGN KEY (visit) REFERENCES visits(id),
  constraint invoices_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text]))
);

alter table visits add column guest text;
alter table visits add constraint visits_guest CHECK (guest <> ''::text);
CREATE INDEX visits_guest ON public.visits USING btree (guest);
`)
})

test('the role of the API reads and writes the rows of the product, and nothing more [K1]', async () => {
  const { owner_url, api_url, drop } = await createTwoRoles()
  onTestFinished(drop)
  await setUpRoles({ owner_url, api_url })
  await query(owner_url, 'create table of_a_product (place text)')
  const client = await connect(api_url)
  onTestFinished(() => client.end())
  expect((await inspectRole(client))?.missing).toEqual(
    ['select', 'insert', 'update', 'delete'].map((privilege) => `${privilege} on of_a_product`),
  )
  await query(owner_url, `grant truncate on of_a_product to ${(await inspectRole(client))?.role}`)
  expect(await setUpRoles({ owner_url, api_url })).toMatchObject({ missing: [], surplus: [] })
  await client.query("insert into of_a_product values ('Paris')")
  expect((await client.query('select place from of_a_product')).rows).toEqual([{ place: 'Paris' }])
})
