import { formatCount, SearchBox } from '@plinth/web/product'
import type { Ref } from 'react'

type ClientSearchProps = {
  q: string
  /** How many the search found, and how many there are. */
  found: number
  total: number
  field: Ref<HTMLInputElement>
  onSearch: (q: string) => void
}

export function ClientSearch({ q, found, total, field, onSearch }: ClientSearchProps) {
  return (
    <search className="flex flex-1 flex-wrap items-end gap-x-6">
      <div className="w-full max-w-[420px]">
        <SearchBox
          ref={field}
          label="Search clients"
          placeholder="Part of a name or address"
          value={q}
          onSearch={onSearch}
        />
      </div>
      <p role="status" className="text-small text-muted-fg max-sm:not-empty:mt-2 sm:pb-2.5">
        {q && `${formatCount(found)} of ${formatCount(total)} clients match`}
      </p>
    </search>
  )
}
