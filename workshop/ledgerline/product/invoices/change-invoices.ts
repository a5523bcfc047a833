import {
  type Actor,
  ApiError,
  audit,
  type Caller,
  fileById,
  invalid,
  lockActing,
  type Services,
  type Transaction,
} from '@plinth/server/product'
import { clientById } from '../clients/queries.ts'
import type { InvoiceDetail, InvoiceLineRequest, InvoiceRequest } from './contract.ts'
import {
  insertInvoice,
  insertLine,
  invoiceById,
  invoiceByNumber,
  invoicesOfOrganization,
  removeInvoice,
  removeLine,
  setInvoice,
  setLine,
} from './queries.ts'
import { getInvoice } from './read-invoices.ts'

// Each change locks the organization and reads the caller's role again, which may have changed since the guard.

type Changing = Pick<Services, 'database'>

/** A user and where they act. A command of the server may take their place. */
export type By = { caller: Pick<Caller, 'organization_id' | 'user_id'>; actor: Actor }

/** Throws ApiError `entitlement_required` for more invoices than the plan of the owner gives. */
export async function createInvoice(
  { database, entitlements }: Pick<Services, 'database' | 'entitlements'>,
  { caller, actor }: By,
  request: InvoiceRequest,
): Promise<InvoiceDetail> {
  const { organization_id, user_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invoices.write')
    const { count } = await tx.single(invoicesOfOrganization({ organization_id }))
    const granted = await entitlements.ofOrganization(organization_id, tx)
    granted.require('invoices.create', count)
    const written = await check(tx, organization_id, request)
    const { id } = await tx.single(insertInvoice({ ...written, created_by: user_id }))
    await audit(tx, actor, { action: 'invoice.created', organization_id, target_id: id })
    return await getInvoice(tx, { organization_id, invoice_id: id })
  })
}

/** Throws ApiError `not_found`, and `invoice_not_draft` for one that was sent. */
export async function updateInvoice(
  { database }: Changing,
  { caller, actor }: By,
  { invoice_id, ...request }: InvoiceRequest & { invoice_id: string },
): Promise<InvoiceDetail> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invoices.write')
    await requireDraft(tx, { organization_id, invoice_id })
    const written = await check(tx, organization_id, request, invoice_id)
    await tx.exec(setInvoice({ ...written, invoice_id }))
    await audit(tx, actor, { action: 'invoice.updated', organization_id, target_id: invoice_id })
    return await getInvoice(tx, { organization_id, invoice_id })
  })
}

/** Throws ApiError `not_found`, and `invoice_not_draft` for one that was sent. */
export async function deleteInvoice({ database }: Changing, { caller, actor }: By, invoice_id: string): Promise<void> {
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invoices.delete')
    await requireDraft(tx, { organization_id, invoice_id })
    await tx.exec(removeInvoice({ organization_id, invoice_id }))
    await audit(tx, actor, { action: 'invoice.deleted', organization_id, target_id: invoice_id })
  })
}

type OfLine = { invoice_id: string; line_id: string }

/** Throws ApiError `not_found`, and `invoice_not_draft` for one that was sent. */
export async function addLine(
  { database }: Changing,
  by: By,
  { invoice_id, description, amount }: InvoiceLineRequest & { invoice_id: string },
): Promise<InvoiceDetail> {
  const { organization_id } = by.caller
  return await database.transaction(async (tx) => {
    await lockDraft(tx, by, invoice_id)
    const { id } = await tx.single(insertLine({ organization_id, invoice_id, description, amount }))
    await audit(tx, by.actor, { action: 'invoice_line.created', organization_id, target_id: id })
    return await getInvoice(tx, { organization_id, invoice_id })
  })
}

/** Throws ApiError `not_found`, and `invoice_not_draft` for one that was sent. */
export async function updateLine(
  { database }: Changing,
  by: By,
  { invoice_id, line_id, description, amount }: InvoiceLineRequest & OfLine,
): Promise<InvoiceDetail> {
  const { organization_id } = by.caller
  return await database.transaction(async (tx) => {
    await lockDraft(tx, by, invoice_id)
    await tx.getOrNotFound(setLine({ organization_id, invoice_id, line_id, description, amount }))
    await audit(tx, by.actor, { action: 'invoice_line.updated', organization_id, target_id: line_id })
    return await getInvoice(tx, { organization_id, invoice_id })
  })
}

/** Throws ApiError `not_found`, and `invoice_not_draft` for one that was sent. */
export async function deleteLine(
  { database }: Changing,
  by: By,
  { invoice_id, line_id }: OfLine,
): Promise<InvoiceDetail> {
  const { organization_id } = by.caller
  return await database.transaction(async (tx) => {
    await lockDraft(tx, by, invoice_id)
    await tx.getOrNotFound(removeLine({ organization_id, invoice_id, line_id }))
    await audit(tx, by.actor, { action: 'invoice_line.deleted', organization_id, target_id: line_id })
    return await getInvoice(tx, { organization_id, invoice_id })
  })
}

async function lockDraft(tx: Transaction, { caller }: By, invoice_id: string): Promise<void> {
  await lockActing(tx, caller, 'invoices.write')
  await requireDraft(tx, { organization_id: caller.organization_id, invoice_id })
}

async function requireDraft(tx: Transaction, of: { organization_id: string; invoice_id: string }): Promise<void> {
  const { status } = await tx.getOrNotFound(invoiceById(of))
  if (status !== 'draft') throw new ApiError('invoice_not_draft')
}

/** Points at the field of a client or a file of somebody else, and of a number that another invoice has. */
async function check(
  tx: Transaction,
  organization_id: string,
  { client_id, number, due_date, file_id = null }: InvoiceRequest,
  invoice_id?: string,
) {
  if (!(await tx.find(clientById({ organization_id, client_id })))) throw invalid('/client_id', 'Choose a client')
  if (file_id !== null && !(await tx.find(fileById({ organization_id, file_id }))))
    throw invalid('/file_id', 'Choose a file of the library')
  const other = await tx.find(invoiceByNumber({ organization_id, number }))
  if (other && other.id !== invoice_id) throw invalid('/number', 'Another invoice has this number')
  return { organization_id, client_id, number, due_date, file_id }
}
