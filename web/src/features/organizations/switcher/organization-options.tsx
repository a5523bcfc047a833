import type { OrganizationMembership } from '@plinth/contract/organizations'
import Check from 'lucide-react/icons/check'
import type { RefObject } from 'react'
import { SEARCH_MAX } from '../../../lib/url/search-text.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { OptionList, type useOptionList } from '../../../ui/combobox/option-list.tsx'
import { membershipHint } from '../members/membership.ts'

export type SearchProps = {
  organizations: OrganizationMembership[]
  acting_id: string
  field: RefObject<HTMLInputElement | null>
  onChoose: (membership: OrganizationMembership) => void
}

export function toMembership(
  memberships: OrganizationMembership[],
  onChoose: SearchProps['onChoose'],
): (id: string) => void {
  return (id) => {
    const chosen = memberships.find((membership) => membership.id === id)
    if (chosen) onChoose(chosen)
  }
}

type OrganizationOptionsProps = ReturnType<typeof useOptionList> & {
  input: RefObject<HTMLInputElement | null>
  text: string
  onType: (text: string) => void
  found: OrganizationMembership[]
  acting_id: string
  busy?: boolean
}

export function OrganizationOptions({
  field,
  list,
  input,
  text,
  onType,
  found,
  acting_id,
  busy = false,
}: OrganizationOptionsProps) {
  return (
    <>
      <div className="border-b border-line p-2.5">
        <input
          {...field}
          ref={input}
          type="text"
          aria-label="Search organizations"
          placeholder="Search organizations"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={(event) => onType(event.target.value)}
          className="h-9 w-full rounded-control bg-bg px-3 text-base placeholder:text-muted-fg md:text-sm pointer-coarse:h-11"
        />
      </div>
      <OptionList
        {...list}
        label="Organizations"
        selected={acting_id}
        busy={busy}
        options={found.map((membership) => ({
          id: membership.id,
          content: <Membership membership={membership} acting={membership.id === acting_id} />,
        }))}
        className="flex-1 overflow-y-auto overscroll-contain p-1.5"
      />
    </>
  )
}

function Membership({ membership, acting }: { membership: OrganizationMembership; acting: boolean }) {
  return (
    <>
      <Avatar square id={membership.id} name={membership.name} />
      <span className="grid flex-1">
        <bdi className="truncate">{membership.name}</bdi>
        <span className="truncate text-small text-muted-fg">{membershipHint(membership)}</span>
      </span>
      {acting && <Check aria-hidden="true" className="size-4 text-primary" />}
    </>
  )
}
