import type { Ref } from 'react'
import { SearchBox } from '../../../ui/filter/search-field.tsx'
import { SelectFilter } from '../../../ui/filter/select-filter.tsx'
import { formatCount } from '../../../ui/text/counts.ts'
import type { FileSort, FileSearch as Search } from '../queries.ts'

const SORTS: readonly { value: FileSort; label: string }[] = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: '-size_bytes', label: 'Largest first' },
]

type FileSearchProps = {
  search: Search
  found: number | undefined
  total: number
  field: Ref<HTMLInputElement>
  onSearch: (change: Partial<Search>) => void
}

export function FileSearch({ search, found, total, field, onSearch }: FileSearchProps) {
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_148px] items-end gap-3 sm:grid-cols-[minmax(0,420px)_176px_1fr] sm:gap-4">
      <SearchBox
        ref={field}
        label="Search files"
        placeholder="Part of a name"
        value={search.q}
        onSearch={(q) => onSearch({ q })}
      />
      <SelectFilter label="Order" value={search.sort} options={SORTS} onChange={(sort) => onSearch({ sort })} />
      <p role="status" className="text-small text-muted-fg max-sm:col-span-2 sm:pb-2.5 sm:text-end">
        {search.q && found !== undefined && `${formatCount(found)} of ${formatCount(total)} files match`}
      </p>
    </search>
  )
}
