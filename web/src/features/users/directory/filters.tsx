import ListFilter from 'lucide-react/icons/list-filter'
import { type Ref, Suspense, useRef } from 'react'
import { lazyPage } from '../../../lib/url/lazy-page.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { buttonStyle } from '../../../ui/button/button.tsx'
import { FilterChips } from '../../../ui/filter/filter-chips.tsx'
import { SearchBox } from '../../../ui/filter/search-field.tsx'
import { useOnDemand } from '../../../ui/overlay/use-on-demand.ts'
import { methodName } from '../methods.tsx'
import type { DirectoryFilterProps } from './filter-panel.tsx'
import { describePeriod } from './joined.ts'
import { clearFilters } from './search.ts'

const FilterPanel = lazyPage(() => import('./filter-panel.tsx'), 'FilterPanel')
whenIdle(() => void FilterPanel.preload().catch(() => {}))

type DirectoryFiltersProps = DirectoryFilterProps & { field: Ref<HTMLInputElement> }

/** Search and filters live in the URL. */
export function DirectoryFilters({ field, ...filters }: DirectoryFiltersProps) {
  const { search, onChange } = filters
  const button = useRef<HTMLButtonElement>(null)
  const panel = useOnDemand(FilterPanel.preload, 'The filters')
  const chips = chipsOf(filters)
  const clear = () => onChange(clearFilters)
  return (
    <search className="grid gap-3">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1 md:max-w-[420px]">
          <SearchBox
            ref={field}
            label="Search"
            hideLabel
            placeholder="Name or email"
            value={search.q ?? ''}
            onSearch={(q) => onChange(({ q: _, ...others }) => (q ? { ...others, q } : others))}
          />
        </div>
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={panel.isOpen}
          onClick={panel.isOpen ? panel.close : panel.open}
          className={buttonStyle('secondary', 'aria-expanded:bg-muted')}
        >
          <ListFilter aria-hidden="true" className="size-4" />
          Filter
          {chips.length > 0 && <Count count={chips.length} />}
        </button>
      </div>
      <FilterChips chips={chips} onClear={clear} focusAfter={button} />
      {panel.asked && (
        <Suspense>
          <FilterPanel {...filters} open={panel.isOpen} button={button} onClear={clear} onClose={panel.close} />
        </Suspense>
      )}
    </search>
  )
}

function Count({ count }: { count: number }) {
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-semibold text-primary-fg tabular-nums">
      <span>
        {count}
        <span className="sr-only"> active</span>
      </span>
    </span>
  )
}

function chipsOf({ search, provider_name, onChange }: Omit<DirectoryFilterProps, 'status'>) {
  const { provider, joined_from, joined_to } = search
  const chips: { label: string; onRemove: () => void }[] = []
  if (joined_from || joined_to) {
    chips.push({
      label: `Joined: ${describePeriod(search, new Date())}`,
      onRemove: () => onChange(({ joined_from: _, joined_to: __, ...others }) => others),
    })
  }
  if (provider) {
    chips.push({
      label: `Sign-in method: ${methodName(provider, provider_name)}`,
      onRemove: () => onChange(({ provider: _, ...others }) => others),
    })
  }
  return chips
}
