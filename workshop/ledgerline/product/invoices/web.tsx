import { app, definePart, lazyPage, organization, settings, visitor } from '@plinth/web/product'
import { createRoute } from '@tanstack/react-router'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import { PUBLIC_PATHS } from '../public-paths.ts'
import { invoiceQuery, invoicesQuery, publicInvoiceQuery, UNPAID } from './invoices-query.tsx'

export const invoices = definePart({
  pages: [
    createRoute({
      getParentRoute: () => app,
      path: '/invoices',
      loader: ({ context: { queryClient, session } }) =>
        void queryClient.prefetchInfiniteQuery(invoicesQuery(session.organization.id)),
      component: lazyPage(() => import('./page.tsx'), 'Invoices'),
    }),
    createRoute({
      getParentRoute: () => app,
      path: '/invoices/$invoice_id',
      loader: ({ context: { queryClient, session }, params }) =>
        void queryClient.prefetchQuery(invoiceQuery(session.organization.id, params.invoice_id)),
      component: lazyPage(() => import('./invoice-page.tsx'), 'InvoicePage'),
    }),
    createRoute({
      getParentRoute: () => organization,
      path: 'unpaid',
      loader: ({ context: { queryClient, session } }) =>
        void queryClient.prefetchInfiniteQuery(invoicesQuery(session.organization.id, UNPAID)),
      component: lazyPage(() => import('./unpaid-invoices.tsx'), 'UnpaidInvoices'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'reminders',
      component: lazyPage(() => import('./reminder-rule.tsx'), 'ReminderRule'),
    }),
  ],
  public_pages: [
    createRoute({
      getParentRoute: () => visitor,
      path: PUBLIC_PATHS.invoice,
      loader: ({ context, params }) => void context.queryClient.prefetchQuery(publicInvoiceQuery(params.token)),
      component: lazyPage(() => import('./public-page.tsx'), 'PublicInvoicePage'),
    }),
  ],
  navigation: [{ to: '/invoices', label: 'Invoices', Icon: ReceiptText, permission: 'invoices.read' }],
  organization_tabs: [{ to: '/organization/unpaid', label: 'Unpaid', permission: 'invoices.send' }],
  settings_tabs: [{ to: '/settings/reminders', label: 'Reminders' }],
  palette: [
    { to: '/invoices', label: 'Send an invoice', words: 'charge money', Icon: Send, permission: 'invoices.send' },
  ],
})
