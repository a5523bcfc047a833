import { afterPlace, contains, NEWEST, prepared, sqlBuilder, unnamed } from '@plinth/server/product'
import { sql } from 'kysely'
import type { InvoiceStatus } from './contract.ts'

type Filters = { organization_id: string; q?: string | undefined; status?: InvoiceStatus | undefined }
type One = { organization_id: string; invoice_id: string }

/** The last row before the page. */
type CursorPosition = readonly [created_at: string, id: string]

const invoices = sqlBuilder
  .selectFrom('invoices as i')
  .innerJoin('clients as c', (join) =>
    join.onRef('c.organization_id', '=', 'i.organization_id').onRef('c.id', '=', 'i.client_id'),
  )

const overdue = sql<boolean>`(i.status = 'sent' and i.due_date < current_date)`

const total = sql<number>`(
  select coalesce(sum(l.amount), 0)::bigint from invoice_lines l
  where l.organization_id = i.organization_id and l.invoice_id = i.id
)`

const columns = [
  'i.id',
  'i.number',
  'i.status',
  'i.client_id',
  'c.name as client_name',
  'i.due_date',
  overdue.as('is_overdue'),
  total.as('total'),
  'i.created_at',
] as const

/** The newest first, after a place of the list. Not prepared: the plan depends on the search. */
export function invoicesPage(filters: Filters, place: CursorPosition | undefined, limit: number) {
  const page = matching(filters)
    .select(columns)
    .where(afterPlace([sql`i.created_at`, sql`i.id`], place ?? NEWEST, 'desc'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
  return unnamed(page)
}

export function invoicesCount(filters: Filters) {
  return unnamed(matching(filters).select(({ fn }) => fn.countAll<number>().as('total')))
}

function matching({ organization_id, q, status }: Filters) {
  let own = invoices.where('i.organization_id', '=', organization_id)
  if (status !== undefined) own = own.where('i.status', '=', status)
  if (q !== undefined) own = own.where(contains(sql`i.number || ' ' || c.name`, q))
  return own
}

/** Drafts and paid invoices are not due. */
export const dueInvoices = prepared<{ organization_id: string }>()((value) =>
  invoices
    .select(columns)
    .where('i.organization_id', '=', value('organization_id'))
    .where('i.status', '=', 'sent')
    .orderBy('i.due_date')
    .orderBy('i.id')
    .limit(5),
)

export const dueSums = prepared<{ organization_id: string }>()((value) =>
  sqlBuilder
    .with('due', () =>
      invoices
        .select([overdue.as('is_overdue'), total.as('total')])
        .where('i.organization_id', '=', value('organization_id'))
        .where('i.status', '=', 'sent'),
    )
    .selectFrom('due')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(total), 0)::bigint`.as('amount'),
      sql<number>`count(*) filter (where is_overdue)`.as('overdue'),
      sql<number>`coalesce(sum(total) filter (where is_overdue), 0)::bigint`.as('overdue_amount'),
    ]),
)

export const invoiceById = prepared<One>()((value) =>
  invoices
    .leftJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'i.organization_id').onRef('f.id', '=', 'i.file_id'),
    )
    .select([...columns, 'c.email as client_email', 'i.file_id', 'f.name as file_name'])
    .where('i.organization_id', '=', value('organization_id'))
    .where('i.id', '=', value('invoice_id')),
)

export const linesOf = prepared<One>()((value) =>
  sqlBuilder
    .selectFrom('invoice_lines')
    .select(['id', 'description', 'amount'])
    .where('organization_id', '=', value('organization_id'))
    .where('invoice_id', '=', value('invoice_id'))
    .orderBy('created_at')
    .orderBy('id'),
)

/** Of all times, for the limit of the plan. */
export const invoicesOfOrganization = prepared<{ organization_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', value('organization_id')),
)

/** The invoice with this number, if any. */
export const invoiceByNumber = prepared<{ organization_id: string; number: string }>()((value) =>
  sqlBuilder
    .selectFrom('invoices')
    .select('id')
    .where('organization_id', '=', value('organization_id'))
    .where('number', '=', value('number')),
)

type Written = {
  organization_id: string
  client_id: string
  number: string
  due_date: string
  file_id: string | null
}

export const insertInvoice = prepared<Written & { created_by: string }>()((value) =>
  sqlBuilder
    .insertInto('invoices')
    .values({
      organization_id: value('organization_id'),
      created_by: value('created_by'),
      client_id: value('client_id'),
      number: value('number'),
      due_date: value('due_date'),
      file_id: value('file_id'),
    })
    .returning('id'),
)

export const setInvoice = prepared<Written & { invoice_id: string }>()((value) =>
  sqlBuilder
    .updateTable('invoices')
    .set({
      client_id: value('client_id'),
      number: value('number'),
      due_date: value('due_date'),
      file_id: value('file_id'),
    })
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('invoice_id')),
)

export const removeInvoice = prepared<One>()((value) =>
  sqlBuilder
    .deleteFrom('invoices')
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('invoice_id')),
)

/** One that is a draft becomes sent. */
export const markSent = prepared<One>()((value) =>
  sqlBuilder
    .updateTable('invoices')
    .set({ status: 'sent', sent_at: sql`now()` })
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('invoice_id'))
    .where('status', '=', 'draft'),
)

/** One that was sent becomes paid. */
export const markPaid = prepared<One>()((value) =>
  sqlBuilder
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: sql`now()` })
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('invoice_id'))
    .where('status', '=', 'sent'),
)

export const insertLine = prepared<One & { description: string; amount: number }>()((value) =>
  sqlBuilder
    .insertInto('invoice_lines')
    .values({
      organization_id: value('organization_id'),
      invoice_id: value('invoice_id'),
      description: value('description'),
      amount: value('amount'),
    })
    .returning('id'),
)

export const setLine = prepared<One & { line_id: string; description: string; amount: number }>()((value) =>
  sqlBuilder
    .updateTable('invoice_lines')
    .set({ description: value('description'), amount: value('amount') })
    .where('organization_id', '=', value('organization_id'))
    .where('invoice_id', '=', value('invoice_id'))
    .where('id', '=', value('line_id'))
    .returning('id'),
)

export const removeLine = prepared<One & { line_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('invoice_lines')
    .where('organization_id', '=', value('organization_id'))
    .where('invoice_id', '=', value('invoice_id'))
    .where('id', '=', value('line_id'))
    .returning('id'),
)

export const insertLink = prepared<One & { token_hash: Buffer }>()((value) =>
  sqlBuilder.insertInto('invoice_links').values({
    token_hash: value('token_hash'),
    organization_id: value('organization_id'),
    invoice_id: value('invoice_id'),
  }),
)

/** The invoice of a link. */
export const invoiceOfLink = prepared<{ token_hash: Buffer }>()((value) =>
  invoices
    .innerJoin('invoice_links as k', (join) =>
      join.onRef('k.organization_id', '=', 'i.organization_id').onRef('k.invoice_id', '=', 'i.id'),
    )
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select([
      'i.organization_id',
      'i.id',
      'i.number',
      'i.status',
      'o.name as issuer_name',
      'c.name as client_name',
      'i.due_date',
      overdue.as('is_overdue'),
      total.as('total'),
    ])
    .where('k.token_hash', '=', value('token_hash')),
)

/** What a mail to the client says. */
export const mailedInvoice = prepared<One>()((value) =>
  invoices
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select([
      'c.name as client_name',
      'c.email as client_email',
      'o.name as issuer_name',
      'i.number',
      'i.due_date',
      total.as('total'),
    ])
    .where('i.organization_id', '=', value('organization_id'))
    .where('i.id', '=', value('invoice_id')),
)

/** Invoices of all organizations that nobody has paid this many days after their day, and that had no reminder. */
export const dueReminders = prepared<{ days: number; limit: number }>()((value) =>
  sqlBuilder
    .selectFrom('invoices')
    .select(['organization_id', 'id as invoice_id'])
    .where('status', '=', 'sent')
    .where('reminded_at', 'is', null)
    .where('due_date', '<', sql<string>`current_date - ${value('days')}::integer`)
    .orderBy('due_date')
    .limit(value('limit')),
)

/** Marks one that is still unpaid, and had no reminder, as reminded. */
export const markReminded = prepared<One>()((value) =>
  sqlBuilder
    .updateTable('invoices')
    .set({ reminded_at: sql`now()` })
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('invoice_id'))
    .where('status', '=', 'sent')
    .where('reminded_at', 'is', null)
    .returning('number'),
)
