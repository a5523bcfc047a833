import { formatCount, SearchBox, SelectFilter } from '@plinth/web/product'
import type { Ref } from 'react'
import { type InvoiceStatus, STATUSES } from './contract.ts'
import { STATUS_NAMES } from './status-badge.tsx'

type InvoiceFiltersProps = {
  q: string
  status: InvoiceStatus | undefined
  /** How many they found; undefined without one. */
  found: number | undefined
  total: number
  field: Ref<HTMLInputElement>
  onSearch: (q: string) => void
  onStatus: (status: InvoiceStatus | undefined) => void
}

const OPTIONS = [{ value: '', label: 'All' }, ...STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }))]

export function InvoiceFilters({ q, status, found, total, field, onSearch, onStatus }: InvoiceFiltersProps) {
  return (
    <search className="flex flex-1 flex-wrap items-end gap-4">
      <div className="w-full max-w-[320px] max-sm:max-w-none">
        <SearchBox ref={field} label="Search invoices" placeholder="Number or client" value={q} onSearch={onSearch} />
      </div>
      <div className="w-36 max-sm:w-full">
        <SelectFilter
          label="Status"
          value={status ?? ''}
          options={OPTIONS}
          onChange={(value) => onStatus(STATUSES.find((name) => name === value))}
        />
      </div>
      <p role="status" className="text-small text-muted-fg sm:pb-2.5">
        {found !== undefined && `${formatCount(found)} of ${formatCount(total)} invoices match`}
      </p>
    </search>
  )
}
