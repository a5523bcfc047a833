import type { Ref } from 'react'
import { useTotal } from '../../../lib/api/use-total.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SearchBox } from '../../../ui/filter/search-field.tsx'
import { EmptyDrawing } from '../../../ui/illustration/drawings.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { formatCount } from '../../../ui/text/counts.ts'
import { membersQuery } from '../queries.ts'

const SEARCH_FROM = 20

type MemberSearchProps = {
  organization_id: string
  q: string
  found: number | undefined
  field: Ref<HTMLInputElement>
  onSearch: (q: string) => void
}

export function MemberSearch({ organization_id, q, found, field, onSearch }: MemberSearchProps) {
  const total = useTotal(membersQuery(organization_id)) ?? 0
  if (total < SEARCH_FROM && !q) return null
  return (
    <search className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="w-full max-w-[420px]">
        <SearchBox ref={field} label="Search members" placeholder="Name or email" value={q} onSearch={onSearch} />
      </div>
      <p role="status" className="text-small text-muted-fg">
        {q && found !== undefined && `${formatCount(found)} of ${formatCount(total)} members match`}
      </p>
    </search>
  )
}

export function NoMemberMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No members match" action={<Button onClick={onClear}>Clear search</Button>}>
      Search for another part of the name or the email address.
    </Empty>
  )
}
