import type { Member } from '@plinth/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readText, SEARCH_MAX } from '../../../lib/url/search-text.ts'
import { useDebouncedText } from '../../../lib/use-debounced-text.ts'
import { OptionList, useOptionList } from '../../../ui/combobox/option-list.tsx'
import { SearchControl } from '../../../ui/combobox/search-control.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ListFailure } from '../../../ui/list/list-failure.tsx'
import { formatCount } from '../../../ui/text/counts.ts'
import { candidatesQuery } from '../queries.ts'
import { MemberFace } from './chosen-member.tsx'

type MemberPickerProps = {
  name: string
  label: string
  organization_id: string
  without: string
  /** Set when the field replaces an element that had the focus. */
  autoFocus: boolean
  onChoose: (member: Member) => void
}

export function MemberPicker({ name, label, organization_id, without, autoFocus, onChoose }: MemberPickerProps) {
  const [q, setQ] = useState('')
  const typed = useDebouncedText(q, readText, setQ)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(candidatesQuery(organization_id, q))
  const members = (data?.items ?? []).filter(({ user_id }) => user_id !== without)
  const options = members.map((member) => ({ id: member.user_id, content: <MemberFace member={member} /> }))
  const busy = isPlaceholderData || readText(typed.text) !== q
  const { field, list } = useOptionList({
    options,
    text: typed.text,
    busy,
    onChoose: (id) => {
      const member = members.find(({ user_id }) => user_id === id)
      if (member) onChoose(member)
    },
    onEnter: typed.settle,
  })

  return (
    <div className="grid gap-2">
      <SearchControl
        {...field}
        name={name}
        label={label}
        autoFocus={autoFocus}
        placeholder="Search by name or email"
        maxLength={SEARCH_MAX}
        value={typed.text}
        onChange={typed.type}
      />
      {error && !data ? (
        <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
          {`The members could not be loaded. ${error.detail}`}
        </ListFailure>
      ) : (
        <OptionList
          {...list}
          label="Members"
          options={options}
          busy={busy}
          className="max-h-59 overflow-y-auto rounded-control border border-line p-1"
        />
      )}
      {!data && !error && <Skeleton className="h-26" />}
      <p role="status" className="text-small text-muted-fg">
        {data ? summary(members.length, data.total, q) : !error && 'Loading the members'}
      </p>
    </div>
  )
}

function summary(shown: number, total: number, q: string): string {
  if (shown === 0) return q ? 'No other member matches' : 'There is no other member yet. Invite someone first.'
  // The total includes the caller, who is not an option.
  return total > shown + 1 ? `The first ${shown} of ${formatCount(total)} members. Search to find others.` : ''
}
