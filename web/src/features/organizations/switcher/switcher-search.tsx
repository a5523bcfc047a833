import type { OrganizationMembership } from '@plinth/contract/organizations'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useRef, useState } from 'react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { OptionList, useOptionList } from '../../../ui/form/option-list.tsx'
import { SearchPopover } from '../../../ui/overlay/search-popover.tsx'
import { matches } from '../members/matches.ts'
import { membershipHint } from '../members/membership.ts'

type SwitcherSearchProps = {
  organizations: OrganizationMembership[]
  acting_id: string
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  onChoose: (id: string) => void
  onCreate: () => void
}

/** The list of many organizations: a search field, and a create button that stays in view. */
export function SwitcherSearch({ organizations, acting_id, onChoose, onCreate, ...popover }: SwitcherSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <SearchPopover {...popover} field={field} label="Switch organization">
      <Search organizations={organizations} acting_id={acting_id} field={field} onChoose={onChoose} />
      <div className="border-t border-line p-1.5">
        <button
          type="button"
          onClick={onCreate}
          className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 transition-colors -outline-offset-2 hover:bg-muted pointer-coarse:min-h-11"
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

type SearchProps = Pick<SwitcherSearchProps, 'organizations' | 'acting_id' | 'onChoose'> & {
  field: RefObject<HTMLInputElement | null>
}

// Inside the popover, so that each opening starts with an empty search.
function Search({ organizations, acting_id, onChoose, field }: SearchProps) {
  const [text, setText] = useState('')
  const found = organizations.filter(({ name }) => matches(name, text))
  const { field: keyboard, list } = useOptionList({ options: found, text, onChoose })
  return (
    <>
      <div className="border-b border-line p-2.5">
        <input
          {...keyboard}
          ref={field}
          type="text"
          aria-label="Search organizations"
          placeholder="Search organizations"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-9 w-full rounded-control bg-bg px-3 text-base placeholder:text-muted-fg md:text-sm pointer-coarse:h-11"
        />
      </div>
      <OptionList
        {...list}
        label="Organizations"
        selected={acting_id}
        options={found.map((membership) => ({ id: membership.id, content: <Membership {...membership} /> }))}
        className="flex-1 overflow-y-auto overscroll-contain p-1.5"
      />
      <p role="status" className={found.length === 0 ? 'px-4 py-6 text-center text-muted-fg' : 'sr-only'}>
        {found.length === 0 ? 'No organization matches' : text && `${found.length} found`}
      </p>
    </>
  )
}

function Membership(membership: OrganizationMembership) {
  return (
    <>
      <Avatar square id={membership.id} name={membership.name} />
      <span className="grid flex-1">
        <bdi className="truncate">{membership.name}</bdi>
        <span className="truncate text-small text-muted-fg">{membershipHint(membership)}</span>
      </span>
      {membership.acting && <Check aria-hidden="true" className="size-4 text-primary" />}
    </>
  )
}
