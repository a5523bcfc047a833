import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openJobs } from '../../src/jobs/jobs.ts'
import { asApi, createTestDatabase, openTestDatabase } from '../database.ts'
import { query } from '../postgres.ts'
import { type Accounting, booksInvoices, createInvoice } from './example.ts'

test('the example of the page about jobs is the one that the next test runs', async () => {
  const page = await readFile(join(root, 'docs/jobs.md'), 'utf8')
  const example = await readFile(join(root, 'server/test/jobs/example.ts'), 'utf8')
  const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(2)
  for (const block of blocks) expect(example).toContain(block)
})

test('an invoice is booked by the job that was sent with it', async () => {
  const own = await createTestDatabase()
  onTestFinished(own.drop)
  await query(
    own.url,
    'create table test_invoices (id uuid default uuid_v7(), total int); grant select, insert on test_invoices to public',
  )
  const database = openTestDatabase(asApi(own.url))
  const booked = Promise.withResolvers<Parameters<Accounting['book']>>()
  const jobs = await openJobs({
    database,
    logger: pino({ level: 'silent' }),
    report: () => undefined,
    jobs: [booksInvoices({ book: async (...call) => booked.resolve(call) })],
    works: true,
  })
  const invoice_id = await createInvoice(database, jobs, 12)
  const [job] = await query<{ id: string }>(own.url, "select id from pgboss.job where name = 'book_invoice'")
  expect(await booked.promise).toEqual([invoice_id, { idempotency_key: job?.id, signal: expect.any(AbortSignal) }])
  await jobs.close()
  await database.close()
})
