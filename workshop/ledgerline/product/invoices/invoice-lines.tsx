import { formatMoney } from '@plinth/web/product'
import type { ReactNode } from 'react'
import { CURRENCY, type InvoiceLine } from './contract.ts'

type InvoiceLinesProps = {
  lines: readonly InvoiceLine[]
  total: number
  /** Behind the amount of a line. */
  action?: (line: InvoiceLine) => ReactNode
}

/** What a client pays for, and the sum. */
export function InvoiceLines({ lines, total, action }: InvoiceLinesProps) {
  return (
    <>
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-14 items-center gap-3 py-2">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <bdi>{line.description}</bdi>
            </p>
            <p className="shrink-0 tabular-nums">{formatMoney(line.amount, CURRENCY)}</p>
            {action?.(line)}
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-medium">
        <span>Total</span>
        <span className="text-title tabular-nums">{formatMoney(total, CURRENCY)}</span>
      </p>
    </>
  )
}
