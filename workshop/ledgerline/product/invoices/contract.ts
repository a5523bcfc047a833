import {
  CalendarDay,
  definePart,
  Id,
  isVisible,
  LIMITS,
  LinkToken,
  PageQuery,
  page,
  plainText,
  SearchText,
  Time,
} from '@plinth/contract/product'
import * as z from 'zod/mini'

/** Every invoice is in this currency. Amounts are in cents. */
export const CURRENCY = 'EUR'

export const STATUSES = ['draft', 'sent', 'paid'] as const
export const InvoiceStatus = z.enum(STATUSES)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** One line, trimmed, with at least one visible character. */
const line = (max: number, missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max, `Use at most ${max} characters`),
      z.refine(isVisible, missing),
      plainText,
    )

const amount = z
  .int('Enter an amount')
  .check(z.minimum(1, 'Enter more than zero'), z.maximum(100_000_000_000, 'Enter a smaller amount'))

export const InvoiceLine = z.object({ id: Id, description: z.string(), amount: z.int() })
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  status: InvoiceStatus,
  client_id: Id,
  client_name: z.string(),
  due_date: CalendarDay,
  is_overdue: z.boolean(),
  total: z.int(),
  created_at: Time,
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceDetail = z.extend(Invoice, {
  client_email: z.string(),
  file_id: z.nullable(Id),
  file_name: z.nullable(z.string()),
  lines: z.array(InvoiceLine),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

export const InvoicePage = z.extend(page(Invoice), { total: z.int() })
export type InvoicePage = z.infer<typeof InvoicePage>

/** What clients owe. */
export const DueInvoices = z.object({
  count: z.int(),
  amount: z.int(),
  overdue: z.int(),
  overdue_amount: z.int(),
  next: z.array(Invoice),
})
export type DueInvoices = z.infer<typeof DueInvoices>

/** `q` ignores accents and case. */
export const InvoiceQuery = z.strictObject({
  ...PageQuery,
  q: z.optional(SearchText),
  status: z.optional(InvoiceStatus),
})
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

export const InvoiceRequest = z.strictObject({
  client_id: Id,
  number: line(30, 'Enter a number'),
  due_date: CalendarDay,
  file_id: z.optional(z.nullable(Id)),
})
export type InvoiceRequest = z.infer<typeof InvoiceRequest>

export const InvoiceLineRequest = z.strictObject({ description: line(200, 'Say what it is for'), amount })
export type InvoiceLineRequest = z.infer<typeof InvoiceLineRequest>

export const InvoiceLink = z.object({ url: z.string() })

export const ReminderRule = z.object({ days: z.int() })
export type ReminderRule = z.infer<typeof ReminderRule>

/** What whoever has the link sees. */
export const PublicInvoice = z.object({
  number: z.string(),
  status: InvoiceStatus,
  issuer_name: z.string(),
  client_name: z.string(),
  due_date: CalendarDay,
  is_overdue: z.boolean(),
  total: z.int(),
  lines: z.array(InvoiceLine),
})
export type PublicInvoice = z.infer<typeof PublicInvoice>

const ofInvoice = () => z.strictObject({ invoice_id: Id })
const ofLine = () => z.strictObject({ invoice_id: Id, line_id: Id })

const exampleLine = {
  id: '0199d3a8-6a10-7c3e-9d5e-2b3c4d5e6f70',
  description: 'Shop sign, hand painted',
  amount: 48000,
}
const example = {
  id: '0199d3a8-5f66-7d77-8e88-1f2a3b4c5d6e',
  number: '2026-014',
  status: 'sent',
  client_id: '0199d3a0-5b7c-7e10-8a51-3c1f0e6b2a01',
  client_name: 'Harbour Bakery',
  due_date: '2026-12-31',
  is_overdue: false,
  total: 48000,
  created_at: '2026-11-16T09:30:00.000Z',
} as const
const exampleDetail = {
  ...example,
  client_email: 'accounts@harbour-bakery.example',
  file_id: null,
  file_name: null,
  lines: [exampleLine],
}
const request = { client_id: example.client_id, number: '2026-014', due_date: '2026-12-31' }
const OVERDUE = 'Whether it was sent, is not paid, and its day has passed.'
const CENTS = 'In cents.'

export const invoices = definePart({
  permissions: [
    { name: 'invoices.read', least_role: 'member' },
    { name: 'invoices.write', least_role: 'member' },
    { name: 'invoices.send', least_role: 'admin' },
    { name: 'invoices.delete', least_role: 'admin' },
  ],
  errors: {
    invoice_not_draft: { status: 409, title: 'This invoice was sent and does not change' },
    invoice_not_sent: { status: 409, title: 'This invoice is not waiting for a payment' },
    invoice_empty: { status: 409, title: 'This invoice has no lines yet' },
  },
  audit_actions: [
    'invoice.created',
    'invoice.updated',
    'invoice.deleted',
    'invoice.sent',
    'invoice.paid',
    'invoice.shared',
    'invoice.reminded',
    'invoice_line.created',
    'invoice_line.updated',
    'invoice_line.deleted',
  ],
  routes: {
    'GET /invoices': {
      operation: 'listInvoices',
      access: 'invoices.read',
      summary: 'Lists the invoices of the acting organization',
      description: 'The newest first.',
      query: InvoiceQuery,
      responses: { 200: InvoicePage },
    },
    'POST /invoices': {
      operation: 'createInvoice',
      access: 'invoices.write',
      limit: LIMITS.writes,
      summary: 'Creates a draft of an invoice',
      description: 'The plan of the owner says how many there may be.',
      body: InvoiceRequest,
      responses: { 201: InvoiceDetail },
      errors: ['entitlement_required'],
    },
    'GET /invoices/due': {
      operation: 'getDueInvoices',
      access: 'invoices.read',
      summary: 'Returns what the clients of the acting organization owe',
      description: 'How many invoices wait for a payment, their sum, and the five that are due next.',
      responses: { 200: DueInvoices },
    },
    'GET /invoices/:invoice_id': {
      operation: 'getInvoice',
      access: 'invoices.read',
      summary: 'Returns one invoice with its lines',
      params: ofInvoice(),
      responses: { 200: InvoiceDetail },
    },
    'PATCH /invoices/:invoice_id': {
      operation: 'updateInvoice',
      access: 'invoices.write',
      limit: LIMITS.writes,
      summary: 'Changes a draft',
      params: ofInvoice(),
      body: InvoiceRequest,
      responses: { 200: InvoiceDetail },
      errors: ['invoice_not_draft'],
    },
    'DELETE /invoices/:invoice_id': {
      operation: 'deleteInvoice',
      access: 'invoices.delete',
      limit: LIMITS.writes,
      summary: 'Deletes a draft',
      params: ofInvoice(),
      responses: { 204: null },
      errors: ['invoice_not_draft'],
    },
    'POST /invoices/:invoice_id/lines': {
      operation: 'addInvoiceLine',
      access: 'invoices.write',
      limit: LIMITS.writes,
      summary: 'Adds a line to a draft',
      params: ofInvoice(),
      body: InvoiceLineRequest,
      responses: { 201: InvoiceDetail },
      errors: ['invoice_not_draft'],
    },
    'PATCH /invoices/:invoice_id/lines/:line_id': {
      operation: 'updateInvoiceLine',
      access: 'invoices.write',
      limit: LIMITS.writes,
      summary: 'Changes a line of a draft',
      params: ofLine(),
      body: InvoiceLineRequest,
      responses: { 200: InvoiceDetail },
      errors: ['invoice_not_draft'],
    },
    'DELETE /invoices/:invoice_id/lines/:line_id': {
      operation: 'removeInvoiceLine',
      access: 'invoices.write',
      limit: LIMITS.writes,
      summary: 'Removes a line from a draft',
      params: ofLine(),
      responses: { 200: InvoiceDetail },
      errors: ['invoice_not_draft'],
    },
    'POST /invoices/:invoice_id/send': {
      operation: 'sendInvoice',
      access: 'invoices.send',
      limit: { scope: 'invoice-mails', by: 'user', max: 30, window_s: 3600 },
      summary: 'Mails the client a link to the invoice',
      description: 'From then on nothing of it changes.',
      params: ofInvoice(),
      responses: { 200: InvoiceDetail },
      errors: ['invoice_not_draft', 'invoice_empty'],
    },
    'POST /invoices/:invoice_id/pay': {
      operation: 'payInvoice',
      access: 'invoices.send',
      limit: LIMITS.writes,
      summary: 'Marks an invoice that was sent as paid',
      params: ofInvoice(),
      responses: { 200: InvoiceDetail },
      errors: ['invoice_not_sent'],
    },
    'POST /invoices/:invoice_id/links': {
      operation: 'shareInvoice',
      access: 'invoices.send',
      limit: LIMITS.writes,
      summary: 'Makes a link by which anyone reads the invoice',
      description: 'It is returned once: only its hash is stored.',
      params: ofInvoice(),
      responses: { 201: InvoiceLink },
      errors: ['invoice_not_sent'],
    },
    'GET /invoice-reminders': {
      operation: 'getReminderRule',
      access: 'session',
      summary: 'Returns when clients are reminded of an unpaid invoice',
      responses: { 200: ReminderRule },
    },
    'GET /i/:token': {
      operation: 'getPublicInvoice',
      access: 'public',
      reason: 'Clients have no account. A token of 256 random bits protects the invoice; only its hash is stored.',
      limit: { scope: 'public-invoices', by: 'address', max: 60, window_s: 60 },
      summary: 'Returns the invoice of a link',
      params: z.strictObject({ token: LinkToken }),
      responses: { 200: PublicInvoice },
      errors: ['not_found'],
    },
  },
  schemas: {
    InvoiceStatus,
    InvoiceLine,
    Invoice,
    InvoiceDetail,
    InvoicePage,
    DueInvoices,
    InvoiceQuery,
    InvoiceRequest,
    InvoiceLineRequest,
    InvoiceLink,
    ReminderRule,
    PublicInvoice,
  },
  annotations: {
    InvoiceStatus: { description: 'A draft is sent, and then paid. There is no way back.', example: 'sent' },
    InvoiceLine: { description: 'A line of an invoice.', example: exampleLine, properties: { amount: CENTS } },
    Invoice: { description: 'An invoice in a list.', example, properties: { is_overdue: OVERDUE, total: CENTS } },
    InvoiceDetail: {
      description: 'An invoice with its lines.',
      example: exampleDetail,
      properties: {
        is_overdue: OVERDUE,
        total: CENTS,
        file_id: 'A file of the library, such as a signed offer; null without one, and when it was deleted.',
        file_name: 'Null without a file.',
      },
    },
    InvoicePage: {
      description: 'A page of invoices.',
      example: { items: [example], next_cursor: null, total: 1 },
      properties: { total: 'How many invoices match, on this page or not.' },
    },
    DueInvoices: {
      description: 'What the clients of an organization owe.',
      example: { count: 1, amount: 48000, overdue: 0, overdue_amount: 0, next: [example] },
      properties: { amount: CENTS, overdue: 'How many of them are overdue.', overdue_amount: CENTS },
    },
    InvoiceQuery: {
      description: 'The filters of the invoices.',
      properties: { q: 'Finds invoices by any part of their number or of the name of their client.' },
    },
    InvoiceRequest: {
      description: 'What an invoice says besides its lines.',
      example: request,
      properties: { file_id: 'A file of the library, or null for none.' },
    },
    InvoiceLineRequest: {
      description: 'A line of an invoice.',
      example: { description: 'Shop sign, hand painted', amount: 48000 },
      properties: { amount: CENTS },
    },
    InvoiceLink: {
      description: 'A link to the public page of an invoice.',
      example: { url: 'https://app.example.com/i/rGmxYVBg5kMXgrXxbjKQWQ' },
    },
    ReminderRule: {
      description: 'When clients are reminded of an unpaid invoice.',
      example: { days: 3 },
      properties: { days: 'Days after the due date.' },
    },
    PublicInvoice: {
      description: 'An invoice as its client sees it.',
      example: {
        number: example.number,
        status: 'sent',
        issuer_name: 'Bright Signs',
        client_name: example.client_name,
        due_date: example.due_date,
        is_overdue: false,
        total: 48000,
        lines: [exampleLine],
      },
      properties: { is_overdue: OVERDUE, total: CENTS, issuer_name: 'The organization that sent it.' },
    },
  },
  parameters: {
    invoice_id: 'The id of an invoice of the acting organization.',
    line_id: 'The id of a line of that invoice.',
    token: 'The token of a link.',
    status: 'Only invoices in this state.',
  },
  tags: {
    invoices: 'The invoices of the acting organization.',
    'invoice-reminders': 'When clients are reminded.',
    i: 'An invoice by its link, without an account.',
  },
})
