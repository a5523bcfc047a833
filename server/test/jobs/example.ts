// docs/jobs.md shows parts of this file.
import { sql } from 'kysely'
import { object, string } from 'zod/mini'
import type { DatabaseHandle } from '../../src/adapters/postgres/database.ts'
import { prepared } from '../../src/adapters/postgres/statements.ts'
import { defineJob, type Sender, worked } from '../../src/jobs/job.ts'

export type Accounting = {
  book(invoice_id: string, how: { idempotency_key: string; signal: AbortSignal }): Promise<void>
}

const insertInvoice = prepared<{ total: number }>()(
  (value) => sql<{ id: string }>`insert into test_invoices (total) values (${value('total')}) returning id`,
)

export const bookInvoice = defineJob({
  name: 'book_invoice',
  schema: object({ invoice_id: string() }),
  retries: { limit: 10, delay_s: 30, max_delay_s: 3600 },
})

export async function createInvoice(database: DatabaseHandle, jobs: Sender, total: number) {
  return await database.transaction(async (tx) => {
    const { id } = await tx.single(insertInvoice({ total }))
    await jobs.send(tx, bookInvoice, { invoice_id: id })
    return id
  })
}

export const booksInvoices = (accounting: Accounting) =>
  worked(bookInvoice, async ({ invoice_id }, { id, signal }) => {
    await accounting.book(invoice_id, { idempotency_key: id, signal })
  })
