import {
  ApiError,
  audit,
  defineJob,
  type JoblessServices,
  lockActing,
  newToken,
  type Services,
  type Transaction,
  type Worked,
  worked,
} from '@plinth/server/product'
import { object, enum as oneOf, string } from 'zod/mini'
import type { By } from './change-invoices.ts'
import type { InvoiceDetail } from './contract.ts'
import { dayInWords, euros } from './in-words.ts'
import { insertLink, invoiceById, linesOf, mailedInvoice, markPaid, markSent } from './queries.ts'
import { getInvoice } from './read-invoices.ts'

/** Mails the client a link of its own. The worker makes the token, so that the job holds none. */
export const mailInvoice = defineJob({
  name: 'mail_invoice',
  schema: object({
    organization_id: string(),
    invoice_id: string(),
    template: oneOf(['invoice-sent', 'invoice-reminder']),
  }),
})

/** Throws ApiError `not_found`, `invoice_empty` without lines, and `invoice_not_draft` for one that was sent. */
export async function sendInvoice(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  { caller, actor }: By,
  invoice_id: string,
): Promise<InvoiceDetail> {
  const of = { organization_id: caller.organization_id, invoice_id }
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invoices.send')
    await tx.getOrNotFound(invoiceById(of))
    if ((await tx.all(linesOf(of))).length === 0) throw new ApiError('invoice_empty')
    if ((await tx.exec(markSent(of))) === 0) throw new ApiError('invoice_not_draft')
    await audit(tx, actor, { action: 'invoice.sent', organization_id: of.organization_id, target_id: invoice_id })
    await jobs.send(tx, mailInvoice, { ...of, template: 'invoice-sent' })
    return await getInvoice(tx, of)
  })
}

/** Throws ApiError `not_found`, and `invoice_not_sent` for a draft and for one that is paid. */
export async function payInvoice(
  { database }: Pick<Services, 'database'>,
  { caller, actor }: By,
  invoice_id: string,
): Promise<InvoiceDetail> {
  const of = { organization_id: caller.organization_id, invoice_id }
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invoices.send')
    await tx.getOrNotFound(invoiceById(of))
    if ((await tx.exec(markPaid(of))) === 0) throw new ApiError('invoice_not_sent')
    await audit(tx, actor, { action: 'invoice.paid', organization_id: of.organization_id, target_id: invoice_id })
    return await getInvoice(tx, of)
  })
}

/** A link that is shown once. Throws ApiError `not_found`, and `invoice_not_sent` for a draft. */
export async function shareInvoice(
  services: Pick<Services, 'database' | 'hashToken' | 'frontend_url'>,
  { caller, actor }: By,
  invoice_id: string,
): Promise<{ url: string }> {
  const of = { organization_id: caller.organization_id, invoice_id }
  return await services.database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invoices.send')
    const { status } = await tx.getOrNotFound(invoiceById(of))
    if (status === 'draft') throw new ApiError('invoice_not_sent')
    const url = await makeLink(services, tx, of)
    await audit(tx, actor, { action: 'invoice.shared', organization_id: of.organization_id, target_id: invoice_id })
    return { url }
  })
}

export const mailsInvoices = (services: JoblessServices): Worked =>
  worked(mailInvoice, async ({ template, ...of }, { id, number: attempt, signal }) => {
    const { database, mailer } = services
    const invoice = await database.find(mailedInvoice(of))
    // It went with its organization.
    if (!invoice) return
    const action_url = await database.transaction((tx) => makeLink(services, tx, of))
    const variables = {
      recipient_name: invoice.client_name,
      issuer_name: invoice.issuer_name,
      number: invoice.number,
      total: euros(invoice.total),
      due_date: dayInWords(invoice.due_date),
      action_url,
    }
    // A client has no account.
    await mailer.send(template, invoice.client_email, variables, { key: id, user_id: null, attempt, signal })
  })

async function makeLink(
  { hashToken, frontend_url }: Pick<Services, 'hashToken' | 'frontend_url'>,
  tx: Transaction,
  of: { organization_id: string; invoice_id: string },
): Promise<string> {
  const token = newToken()
  await tx.exec(insertLink({ ...of, token_hash: hashToken(token) }))
  return `${frontend_url}/i/${token}`
}
