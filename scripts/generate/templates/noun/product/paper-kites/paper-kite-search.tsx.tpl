import type { Ref } from 'react'
import { formatCount, readText, SEARCH_MAX, SearchField, useDebouncedText } from '@plinth/web/product'

type PaperKiteSearchProps = {
  q: string
  /** How many the search found, and how many there are. */
  found: number
  total: number
  field: Ref<HTMLInputElement>
  onSearch: (q: string) => void
}

export function PaperKiteSearch({ q, found, total, field, onSearch }: PaperKiteSearchProps) {
  const typed = useDebouncedText(q, readText, onSearch)
  return (
    <search className="flex flex-1 flex-wrap items-end gap-x-6">
      <div className="w-full max-w-[420px]">
        <SearchField
          ref={field}
          label="Search paper kites"
          placeholder="Part of a name"
          maxLength={SEARCH_MAX}
          value={typed.text}
          onChange={typed.type}
          onSubmit={typed.settle}
        />
      </div>
      <p role="status" className="text-small text-muted-fg max-sm:not-empty:mt-2 sm:pb-2.5">
        {q && `${formatCount(found)} of ${formatCount(total)} paper kites match`}
      </p>
    </search>
  )
}
