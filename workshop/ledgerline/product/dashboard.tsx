import {
  buttonStyle,
  Card,
  Facts,
  formatCount,
  formatMoney,
  GetStarted,
  PageTitle,
  PlanOffer,
  QueryList,
  useFirstSteps,
  useSession,
} from '@plinth/web/product'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { CURRENCY, type DueInvoices, type Invoice } from './invoices/contract.ts'
import { InvoiceRow } from './invoices/invoice-row.tsx'
import { InvoicesSkeleton, NoInvoices } from './invoices/invoice-states.tsx'
import { dueQuery, invoicesQuery } from './invoices/invoices-query.tsx'

export function Dashboard() {
  const session = useSession()
  const due = useQuery(dueQuery(session.organization.id))
  const newest = useInfiniteQuery(invoicesQuery(session.organization.id))
  const written = newest.data?.pages[0]?.items
  const invoice = {
    title: 'Write an invoice',
    text: 'Your client gets it by mail, and a reminder when it is overdue.',
    done: written ? written.length > 0 : null,
    to: '/invoices',
    action: 'Write an invoice',
  }
  const steps = [...useFirstSteps(session), invoice]
  return (
    <div className="grid gap-6">
      <PageTitle documentTitle="Dashboard" lead="What your clients owe you, and what you wrote last.">
        What is due
      </PageTitle>
      {written?.length === 0 ? (
        <NoInvoices action={<ToInvoices>Go to invoices</ToInvoices>} />
      ) : (
        <>
          {!due.error && <Sums due={due.data} />}
          <div className="grid gap-6 lg:grid-cols-2">
            <Invoices
              title="Due next"
              query={due}
              items={due.data?.next}
              empty={<Card>Nobody owes you anything.</Card>}
            />
            <Invoices title="Newest" query={newest} items={written?.slice(0, 5)} action="All invoices" />
          </div>
        </>
      )}
      {/* Last, so that nothing moves when it appears. */}
      {!due.isPending && steps.every(({ done }) => done !== null) && <GetStarted steps={steps} />}
      <PlanOffer />
    </div>
  )
}

function Sums({ due }: { due: DueInvoices | undefined }) {
  const money = (amount: number) => formatMoney(amount, CURRENCY)
  return (
    <Card>
      <Facts
        layout="spread"
        facts={[
          { name: 'To be paid', value: due && money(due.amount) },
          { name: 'Overdue', value: due && <Overdue {...due}>{money(due.overdue_amount)}</Overdue> },
          { name: 'Unpaid invoices', value: due && formatCount(due.count) },
          { name: 'Overdue invoices', value: due && <Overdue {...due}>{formatCount(due.overdue)}</Overdue> },
        ]}
      />
    </Card>
  )
}

function Overdue({ overdue, children }: { overdue: number; children: ReactNode }) {
  return <span className={overdue > 0 ? 'text-danger' : ''}>{children}</span>
}

type InvoicesProps = Pick<ComponentProps<typeof QueryList<Invoice>>, 'query' | 'items' | 'empty'> & {
  title: string
  action?: string
}

function Invoices({ title, action, ...of }: InvoicesProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <section className="grid content-start gap-2">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-title">{title}</h2>
        {action && <ToInvoices>{action}</ToInvoices>}
      </div>
      <QueryList
        {...of}
        label={title}
        failure="The invoices could not be loaded."
        skeleton={<InvoicesSkeleton />}
        list={list}
      >
        {(invoice) => (
          <li key={invoice.id}>
            <InvoiceRow invoice={invoice} />
          </li>
        )}
      </QueryList>
    </section>
  )
}

function ToInvoices({ children }: { children: string }) {
  return (
    <Link to="/invoices" className={buttonStyle('secondary')}>
      {children}
    </Link>
  )
}
