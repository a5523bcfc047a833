import { api } from '@plinth/web/product'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InvoiceStatus } from './contract.ts'

const all = (organization_id: string) => ['org', organization_id, 'invoices'] as const

/** Everything of an organization's invoices begins with `all`. */
export const keys = {
  all,
  list: (organization_id: string, filter: InvoiceFilter) => [...all(organization_id), 'list', filter] as const,
  one: (organization_id: string, invoice_id: string) => [...all(organization_id), invoice_id] as const,
  reminders: ['invoice-reminders'] as const,
}

export type InvoiceFilter = { q?: string; status?: InvoiceStatus }

export const UNPAID: InvoiceFilter = { status: 'sent' }

const PAGE = '50'

/** The invoices of an organization, the newest first, fifty at a time. */
export const invoicesQuery = (organization_id: string, filter: InvoiceFilter = {}) =>
  infiniteQueryOptions({
    queryKey: keys.list(organization_id, filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /invoices', { query: { limit: PAGE, ...filter, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The route has fetched it before the page is mounted.
    staleTime: 10_000,
  })

/** What the clients of an organization owe. */
export const dueQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...all(organization_id), 'due'] as const,
    queryFn: ({ signal }) => api('GET /invoices/due', { signal }),
  })

/** One invoice with its lines. */
export const invoiceQuery = (organization_id: string, invoice_id: string) =>
  queryOptions({
    queryKey: keys.one(organization_id, invoice_id),
    queryFn: ({ signal }) => api('GET /invoices/:invoice_id', { params: { invoice_id }, signal }),
    staleTime: 10_000,
  })

/** When clients are reminded. */
export const reminderRuleQuery = queryOptions({
  queryKey: keys.reminders,
  queryFn: ({ signal }) => api('GET /invoice-reminders', { signal }),
})

/** An invoice by its link, for whoever has it. */
export const publicInvoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-invoice', token] as const,
    queryFn: ({ signal }) => api('GET /i/:token', { params: { token }, signal }),
    retry: false,
  })
