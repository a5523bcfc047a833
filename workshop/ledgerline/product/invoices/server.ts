// The invoices of the acting organization: members write drafts, admins and the owner send them. Who may do what is in
// contract.ts.
import { definePart, rowsOf } from '@plinth/server/product'
import { clients } from '../clients/server.ts'
import { addLine, createInvoice, deleteInvoice, deleteLine, updateInvoice, updateLine } from './change-invoices.ts'
import { invoices as contract } from './contract.ts'
import { getDueInvoices, getInvoice, getPublicInvoice, listInvoices } from './read-invoices.ts'
import { reminds } from './reminders.ts'
import { seedInvoices } from './seed-invoices.ts'
import { mailsInvoices, payInvoice, sendInvoice, shareInvoice } from './send-invoice.ts'

export const invoices = definePart(contract, {
  routes: (services) => ({
    'GET /invoices': ({ caller, query }) => listInvoices(services.database, caller.organization_id, query),

    'POST /invoices': (context) => createInvoice(services, context, context.body),

    'GET /invoices/due': ({ caller }) => getDueInvoices(services.database, caller.organization_id),

    'GET /invoices/:invoice_id': ({ caller, params }) =>
      getInvoice(services.database, { organization_id: caller.organization_id, ...params }),

    'PATCH /invoices/:invoice_id': (context) =>
      updateInvoice(services, context, { ...context.params, ...context.body }),

    'DELETE /invoices/:invoice_id': (context) => deleteInvoice(services, context, context.params.invoice_id),

    'POST /invoices/:invoice_id/lines': (context) => addLine(services, context, { ...context.params, ...context.body }),

    'PATCH /invoices/:invoice_id/lines/:line_id': (context) =>
      updateLine(services, context, { ...context.params, ...context.body }),

    'DELETE /invoices/:invoice_id/lines/:line_id': (context) => deleteLine(services, context, context.params),

    'POST /invoices/:invoice_id/send': (context) => sendInvoice(services, context, context.params.invoice_id),

    'POST /invoices/:invoice_id/pay': (context) => payInvoice(services, context, context.params.invoice_id),

    'POST /invoices/:invoice_id/links': (context) => shareInvoice(services, context, context.params.invoice_id),

    'GET /invoice-reminders': () => Promise.resolve({ days: services.product.REMINDER_DAYS }),

    'GET /i/:token': ({ params }) => getPublicInvoice(services, params.token),
  }),

  jobs: (services) => [mailsInvoices(services), ...reminds(services)],

  seed: seedInvoices,
  seed_after: [clients],

  personal_sections: [rowsOf('invoices', ['invoices.created_by'])],
  organization_sections: [
    rowsOf('invoices', ['invoices.organization_id']),
    rowsOf('invoice-lines', ['invoice_lines.organization_id']),
    rowsOf('invoice-links', ['invoice_links.organization_id'], { without: ['token_hash'] }),
  ],
})
