import { type DatabaseHandle, type DemoTeam, prepared, type Transaction } from '@plinth/server/product'
import { sql } from 'kysely'
import { clientsPage } from '../clients/queries.ts'
import { insertInvoice, insertLine, invoicesOfOrganization, markPaid, markSent } from './queries.ts'

type Demo = {
  number: string
  client: string
  due_in: number
  status: 'draft' | 'sent' | 'paid'
  lines: [string, number][]
}

const INVOICES: readonly Demo[] = [
  {
    number: '2026-011',
    client: 'Kestrel Cycles',
    due_in: -40,
    status: 'paid',
    lines: [
      ['Window lettering', 32_000],
      ['Travel', 4_500],
    ],
  },
  {
    number: '2026-012',
    client: 'Ferry & Sons',
    due_in: -9,
    status: 'sent',
    lines: [['Fascia sign, gilded', 186_000]],
  },
  {
    number: '2026-013',
    client: 'Northlight Studio',
    due_in: 12,
    status: 'sent',
    lines: [
      ['Wayfinding, design', 95_000],
      ['Wayfinding, six panels', 214_800],
    ],
  },
  {
    number: '2026-014',
    client: 'Harbour Bakery',
    due_in: 30,
    status: 'draft',
    lines: [['Shop sign, hand painted', 48_000]],
  },
]

/** Adds demo rows to the team, unless it has some. Returns such as "4 of 4 invoices". */
export async function seedInvoices(database: DatabaseHandle, { organization_id, user_id }: DemoTeam): Promise<string> {
  const { count } = await database.single(invoicesOfOrganization({ organization_id }))
  const missing = count > 0 ? [] : INVOICES
  await database.transaction(async (tx) => {
    const clients = await tx.all(clientsPage({ organization_id }, undefined, 50))
    for (const invoice of missing) {
      const client_id = clients.find(({ name }) => name === invoice.client)?.id
      if (client_id !== undefined) await add(tx, { organization_id, user_id, client_id }, invoice)
    }
  })
  return `${missing.length} of ${INVOICES.length} invoices`
}

const inDays = prepared<{ days: number }>()(
  (value) => sql<{ day: string }>`select current_date + ${value('days')}::integer as day`,
)

async function add(
  tx: Transaction,
  { organization_id, user_id, client_id }: { organization_id: string; user_id: string; client_id: string },
  { number, due_in, status, lines }: Demo,
): Promise<void> {
  const { day: due_date } = await tx.single(inDays({ days: due_in }))
  const written = { organization_id, client_id, number, due_date, file_id: null, created_by: user_id }
  const { id: invoice_id } = await tx.single(insertInvoice(written))
  const of = { organization_id, invoice_id }
  for (const [description, amount] of lines) await tx.single(insertLine({ ...of, description, amount }))
  if (status === 'draft') return
  await tx.exec(markSent(of))
  if (status === 'paid') await tx.exec(markPaid(of))
}
