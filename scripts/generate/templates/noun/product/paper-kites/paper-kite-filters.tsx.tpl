import { formatCount, SearchBox, SelectFilter } from '@plinth/web/product'
import type { PaperKiteSearch } from './contract.ts'
import type { Ref } from 'react'

const SORTS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'call_sign', label: 'Call sign' },
  /*+ sort options */
] as const

type PaperKiteFiltersProps = {
  organization_id: string
  search: PaperKiteSearch
  /** How many the search found, and how many there are. */
  found: number
  total: number
  field: Ref<HTMLInputElement>
  onSearch: (search: PaperKiteSearch) => void
}

/** Search, filters and order of the list. */
export function PaperKiteFilters({ /*+ filter props */ search, found, total, field, onSearch }: PaperKiteFiltersProps) {
  const set = (name: keyof PaperKiteSearch, value: string) => {
    const { [name]: _, ...others } = search
    onSearch(value ? { ...others, [name]: value } : others)
  }
  const { sort = '-created_at', ...filters } = search
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(auto-fill,minmax(176px,1fr))] sm:gap-4">
      <div className="col-span-full max-w-[420px] sm:col-span-2 sm:max-w-none">
        <SearchBox
          ref={field}
          label="Search paper kites"
          placeholder="Part of a call sign"
          value={search.q ?? ''}
          onSearch={(q) => set('q', q)}
        />
      </div>
      {/*+ filter fields */}
      <SelectFilter
        label="Order"
        value={sort}
        options={SORTS}
        onChange={(value) => set('sort', value === '-created_at' ? '' : value)}
      />
      <p role="status" className="col-span-full text-small text-muted-fg empty:hidden">
        {Object.keys(filters).length > 0 && `${formatCount(found)} of ${formatCount(total)} paper kites match`}
      </p>
    </search>
  )
}
/*+ filter options */
