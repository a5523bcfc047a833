import { ApiError, cursorOf, findByHash, ID, type Queryable, type Services, TIME, toPage } from '@plinth/server/product'
import type { DueInvoices, InvoiceDetail, InvoicePage, InvoiceQuery, PublicInvoice } from './contract.ts'
import { dueInvoices, dueSums, invoiceById, invoiceOfLink, invoicesCount, invoicesPage, linesOf } from './queries.ts'

/** Throws ApiError `validation_failed` for a cursor of another list. */
export async function listInvoices(
  database: Queryable,
  organization_id: string,
  { q, status, limit, cursor }: InvoiceQuery,
): Promise<InvoicePage> {
  const cursors = cursorOf(['invoices', q, status], TIME, ID)
  const place = cursors.read(cursor)
  const filters = { organization_id, q, status }
  const rows = await database.all(invoicesPage(filters, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, (last) => cursors.write([last.created_at, last.id]))
  // A page that is the first and the last is already the total.
  if (!place && !next_cursor) return { items, next_cursor, total: items.length }
  const { total } = await database.single(invoicesCount(filters))
  return { items, next_cursor, total }
}

export async function getDueInvoices(database: Queryable, organization_id: string): Promise<DueInvoices> {
  const sums = await database.single(dueSums({ organization_id }))
  return { ...sums, next: await database.all(dueInvoices({ organization_id })) }
}

/** Throws ApiError `not_found`. */
export async function getInvoice(
  database: Queryable,
  of: { organization_id: string; invoice_id: string },
): Promise<InvoiceDetail> {
  const invoice = await database.getOrNotFound(invoiceById(of))
  return { ...invoice, lines: await database.all(linesOf(of)) }
}

/** Throws ApiError `not_found` for every token without an invoice. */
export async function getPublicInvoice(
  { database, hashToken }: Pick<Services, 'database' | 'hashToken'>,
  token: string,
): Promise<PublicInvoice> {
  const found = await findByHash(hashToken.accepted(token), (token_hash) =>
    database.find(invoiceOfLink({ token_hash })),
  )
  if (!found) throw new ApiError('not_found')
  const { organization_id, id, ...shown } = found
  return { ...shown, lines: await database.all(linesOf({ organization_id, invoice_id: id })) }
}
