import Plus from 'lucide-react/icons/plus'
import { type RefObject, useRef, useState } from 'react'
import { matches } from '../../../lib/matching.ts'
import { useOptionList } from '../../../ui/combobox/option-list.tsx'
import { SearchPopover } from '../../../ui/overlay/search-popover.tsx'
import { OrganizationOptions, type SearchProps, toMembership } from './organization-options.tsx'
import { PagedSearch } from './paged-search.tsx'

type SwitcherSearchProps = Omit<SearchProps, 'field'> & {
  organization_count: number
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  onCreate: () => void
}

export function SwitcherSearch({
  organizations,
  organization_count,
  acting_id,
  onChoose,
  onCreate,
  ...popover
}: SwitcherSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const search = { organizations, acting_id, field, onChoose }
  return (
    <SearchPopover {...popover} field={field} label="Switch organization">
      {organization_count > organizations.length ? (
        <PagedSearch {...search} organization_count={organization_count} />
      ) : (
        <Search {...search} />
      )}
      <div className="border-t border-line p-1.5">
        <button
          type="button"
          onClick={onCreate}
          className="flex min-h-9 w-full items-center gap-2.5 rounded-item px-2.5 py-1.5 transition-colors -outline-offset-2 hover:bg-muted pointer-coarse:min-h-11"
        >
          <span aria-hidden="true" className="grid size-8 place-items-center text-muted-fg">
            <Plus className="size-4" />
          </span>
          Create organization
        </button>
      </div>
    </SearchPopover>
  )
}

// Inside the popover, so that each opening starts with an empty search.
function Search({ organizations, acting_id, onChoose, field }: SearchProps) {
  const [text, setText] = useState('')
  const found = organizations.filter(({ name }) => matches(name, text))
  const options = useOptionList({ options: found, text, onChoose: toMembership(found, onChoose) })
  return (
    <>
      <OrganizationOptions
        {...options}
        input={field}
        text={text}
        onType={setText}
        found={found}
        acting_id={acting_id}
      />
      <p role="status" className={found.length === 0 ? 'px-4 py-6 text-center text-muted-fg' : 'sr-only'}>
        {found.length === 0 ? 'No organization matches' : text && `${found.length} found`}
      </p>
    </>
  )
}
