import type { SignInMethod } from '@plinth/contract/users'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type Ref, useId, useState } from 'react'
import { readText, SEARCH_MAX } from '../../../lib/url/search-text.ts'
import { useDebouncedText } from '../../../lib/use-debounced-text.ts'
import { buttonStyle } from '../../../ui/button/button.tsx'
import { DateFilter } from '../../../ui/filter/date-filter.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { SelectFilter } from '../../../ui/filter/select-filter.tsx'
import { methodName } from '../method-names.ts'
import { type DirectorySearch, isDay } from './search.ts'

type DirectoryFiltersProps = {
  search: DirectorySearch
  provider_name: string | null
  field: Ref<HTMLInputElement>
  onChange: (change: (search: DirectorySearch) => DirectorySearch) => void
}

const SORTS = [
  { value: 'name', label: 'Name' },
  { value: '-created_at', label: 'Newest first' },
] as const

/** Search and filters live in the URL. Phones show the filters on demand. */
export function DirectoryFilters({ search, provider_name, field, onChange }: DirectoryFiltersProps) {
  const { q = '', provider, joined_from, joined_to, sort } = search
  const panel = useId()
  const [open, setOpen] = useState(false)
  const set = (name: keyof DirectorySearch, value: string) =>
    onChange(({ [name]: _, ...others }) => (value ? { ...others, [name]: value } : others))

  const typed = useDebouncedText(q, readText, (value) => set('q', value))
  const active = [provider, joined_from, joined_to, sort].filter((value) => value !== undefined).length

  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-4 md:grid-cols-1 xl:grid-cols-[minmax(0,1fr)_632px]">
      <SearchField
        ref={field}
        label="Search"
        placeholder="Name or email"
        maxLength={SEARCH_MAX}
        value={typed.text}
        onChange={typed.type}
        onSubmit={typed.settle}
      />
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className={buttonStyle('secondary', 'md:hidden')}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters{active > 0 && ` (${active})`}
      </button>
      <div
        id={panel}
        className={`col-span-full grid-cols-2 gap-x-3 gap-y-4 md:grid md:grid-cols-2 lg:grid-cols-[176px_repeat(3,minmax(0,1fr))] xl:col-auto ${open ? 'grid' : 'hidden'}`}
      >
        <SelectFilter
          label="Sign-in method"
          value={provider ?? ''}
          options={methodOptions(provider, provider_name)}
          onChange={(value) => set('provider', value)}
        />
        <JoinedField
          label="Joined from"
          value={joined_from}
          max={joined_to}
          onChange={(day) => set('joined_from', day)}
        />
        <JoinedField label="Joined to" value={joined_to} min={joined_from} onChange={(day) => set('joined_to', day)} />
        <SelectFilter
          label="Sort by"
          value={sort ?? 'name'}
          options={SORTS}
          onChange={(value) => set('sort', value === 'name' ? '' : value)}
        />
      </div>
    </search>
  )
}

// The provider is an option if one is configured or the URL asks for it.
function methodOptions(chosen: SignInMethod | undefined, provider_name: string | null) {
  const methods: SignInMethod[] = ['password', 'magic_link']
  if (provider_name !== null || chosen === 'oidc') methods.push('oidc')
  return [
    { value: '' as const, label: 'Any' },
    ...methods.map((value) => ({ value, label: methodName(value, provider_name) })),
  ]
}

type JoinedFieldProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

function JoinedField({ label, value = '', min, max, onChange }: JoinedFieldProps) {
  const typed = useDebouncedText(value, (day) => (isDay(day) ? day : ''), onChange)
  return <DateFilter label={label} min={min} max={max} value={typed.text} onChange={typed.type} />
}
