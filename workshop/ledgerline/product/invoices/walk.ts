import { type Somebody, type TestApp, teamOfTwo, type Walk } from '@plinth/server/product-test'
import { addClient } from '../clients/walk.ts'

let drafts = 0

/** A draft with a line, in the organization in which this person acts. */
export async function addDraft(
  app: TestApp,
  somebody: Somebody,
  due_date = '2099-12-31',
): Promise<{ client_id: string; invoice_id: string; line_id: string }> {
  drafts += 1
  const { cookie } = somebody
  const client_id = await addClient(app, somebody)
  const body = { client_id, number: `T-${drafts}`, due_date }
  const invoice_id = (await app.call('POST /invoices', { body }, { cookie })).body.id
  const line = { params: { invoice_id }, body: { description: 'Shop sign', amount: 48_000 } }
  const { lines } = (await app.call('POST /invoices/:invoice_id/lines', line, { cookie })).body
  return { client_id, invoice_id, line_id: lines[0]?.id ?? '' }
}

/** The same, sent. */
export async function addSent(app: TestApp, somebody: Somebody, due_date?: string): Promise<string> {
  const { invoice_id } = await addDraft(app, somebody, due_date)
  await app.call('POST /invoices/:invoice_id/send', { params: { invoice_id } }, { cookie: somebody.cookie })
  return invoice_id
}

/** The token of a new link. */
export async function share(app: TestApp, { cookie }: Somebody, invoice_id: string): Promise<string> {
  const { body } = await app.call('POST /invoices/:invoice_id/links', { params: { invoice_id } }, { cookie })
  return body.url.split('/').at(-1) ?? ''
}

const line = { description: 'Lettering', amount: 1200 }

export const WALK: Walk = {
  ids: async (app, person) => {
    const { client_id, invoice_id, line_id } = await addDraft(app, person)
    await share(app, person, await addSent(app, person))
    return { client_id: [client_id], invoice_id: [invoice_id], line_id: [line_id] }
  },
  bodies: {
    'POST /invoices': { number: 'T-new', due_date: '2099-12-31' },
    'PATCH /invoices/:invoice_id': { number: 'T-changed', due_date: '2099-12-31' },
    'POST /invoices/:invoice_id/lines': line,
    'PATCH /invoices/:invoice_id/lines/:line_id': line,
  },
  changes: {
    'POST /invoices': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const client_id = await addClient(app, ada)
      const body = { client_id, number: 'T-1', due_date: '2099-12-31' }
      return async () => {
        const target_id = (await app.call('POST /invoices', { body }, ada)).body.id
        return { actor: ada.user_id, events: [{ action: 'invoice.created', organization_id, target_id }] }
      }
    },
    'PATCH /invoices/:invoice_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const { client_id, invoice_id } = await addDraft(app, ada)
      const input = { params: { invoice_id }, body: { client_id, number: 'T-1a', due_date: '2099-12-30' } }
      return async () => {
        await app.call('PATCH /invoices/:invoice_id', input, ada)
        return { actor: ada.user_id, events: [{ action: 'invoice.updated', organization_id, target_id: invoice_id }] }
      }
    },
    'DELETE /invoices/:invoice_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const { invoice_id } = await addDraft(app, ada)
      return async () => {
        await app.call('DELETE /invoices/:invoice_id', { params: { invoice_id } }, ada)
        return { actor: ada.user_id, events: [{ action: 'invoice.deleted', organization_id, target_id: invoice_id }] }
      }
    },
    'POST /invoices/:invoice_id/lines': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const { invoice_id } = await addDraft(app, ada)
      return async () => {
        const added = await app.call('POST /invoices/:invoice_id/lines', { params: { invoice_id }, body: line }, ada)
        const target_id = added.body.lines.at(-1)?.id ?? ''
        return { actor: ada.user_id, events: [{ action: 'invoice_line.created', organization_id, target_id }] }
      }
    },
    'PATCH /invoices/:invoice_id/lines/:line_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const { invoice_id, line_id } = await addDraft(app, ada)
      const input = { params: { invoice_id, line_id }, body: line }
      return async () => {
        await app.call('PATCH /invoices/:invoice_id/lines/:line_id', input, ada)
        return { actor: ada.user_id, events: [{ action: 'invoice_line.updated', organization_id, target_id: line_id }] }
      }
    },
    'DELETE /invoices/:invoice_id/lines/:line_id': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const { invoice_id, line_id } = await addDraft(app, ada)
      return async () => {
        await app.call('DELETE /invoices/:invoice_id/lines/:line_id', { params: { invoice_id, line_id } }, ada)
        return { actor: ada.user_id, events: [{ action: 'invoice_line.deleted', organization_id, target_id: line_id }] }
      }
    },
    'POST /invoices/:invoice_id/send': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const { invoice_id } = await addDraft(app, ada)
      return async () => {
        await app.call('POST /invoices/:invoice_id/send', { params: { invoice_id } }, ada)
        return { actor: ada.user_id, events: [{ action: 'invoice.sent', organization_id, target_id: invoice_id }] }
      }
    },
    'POST /invoices/:invoice_id/pay': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const invoice_id = await addSent(app, ada)
      return async () => {
        await app.call('POST /invoices/:invoice_id/pay', { params: { invoice_id } }, ada)
        return { actor: ada.user_id, events: [{ action: 'invoice.paid', organization_id, target_id: invoice_id }] }
      }
    },
    'POST /invoices/:invoice_id/links': async ({ app }) => {
      const { ada, organization_id } = await teamOfTwo(app)
      const invoice_id = await addSent(app, ada)
      return async () => {
        await share(app, ada, invoice_id)
        return { actor: ada.user_id, events: [{ action: 'invoice.shared', organization_id, target_id: invoice_id }] }
      }
    },
  },
  open_scopes: [
    {
      because: 'The job reminds the clients of every organization.',
      open: { 'product/invoices/queries.ts › dueReminders': 'invoices.organization_id' },
    },
    {
      because: 'The secret token of a link names one invoice, and its reader acts in no organization.',
      open: {
        'product/invoices/queries.ts › invoiceOfLink':
          'clients.organization_id, invoice_lines.organization_id, invoice_links.organization_id, invoices.organization_id, organizations.id',
      },
    },
  ],
}
