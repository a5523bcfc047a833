import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { prepared } from '../../adapters/postgres/statements.ts'

// A product with two routes, of which one writes to a table of its own and the other to one of the base.
vi.mock('@plinth/product/contract', async () => {
  const { definePart } = await import('@plinth/contract/routes/define-part')
  const responses = { 204: null }
  const route = { access: 'public', reason: 'For a test.', origin: 'any', summary: 'Adds a kite', responses } as const
  return {
    kites: definePart({
      routes: {
        'POST /kites': { operation: 'addKite', ...route },
        'POST /base-kites': { operation: 'addBaseKite', ...route },
      },
    }),
  }
})
vi.mock('@plinth/product/server', () => ({
  kites: {
    routes: ({ database }: TestApp) => ({
      'POST /kites': () => database.exec(insertKite({ name: 'Dragon' })),
      'POST /base-kites': () => database.exec(insertLimit({ key: 'Dragon' })),
    }),
  },
}))
vi.mock('@plinth/product/tables', () => ({ PRODUCT_TABLES: ['test_kites'] }))

const insertKite = prepared<{ name: string }>()((value) => sql`insert into test_kites (name) values (${value('name')})`)
const insertLimit = prepared<{ key: string }>()((value) => sql`insert into test_limits (key) values (${value('key')})`)

useApp()
beforeAll(async () => {
  await query(
    app.database_url,
    `create table test_kites (name text); create unique index test_kites_name on test_kites (name);
     create table test_limits (key text primary key);
     grant select, insert on test_kites, test_limits to public`,
  )
})

test('what only a unique index of the product refuses is a conflict', async () => {
  expect((await app.send('POST', '/kites')).status).toBe(204)
  const { body, text } = await app.send('POST', '/kites')
  expect(body).toMatchObject({ code: 'conflict', status: 409 })
  expect(text).not.toContain('test_kites_name')
})

test('what only a unique index of the base refuses is a fault of ours, and it is logged', async () => {
  expect((await app.send('POST', '/base-kites')).status).toBe(204)
  const { body, headers } = await app.send('POST', '/base-kites')
  expect(body).toMatchObject({ code: 'internal_error', status: 500 })
  const request_id = headers.get('x-request-id')
  expect(app.log.find((line) => line.request_id === request_id && line.level === 50)).toBeDefined()
})
