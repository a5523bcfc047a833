import type { NotificationType } from '@plinth/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { Segmented } from '../../../ui/control/segmented.tsx'
import { SmallSelect } from '../../../ui/control/small-select.tsx'
import { kindsOf } from '../labels.ts'
import { type InboxFilter, unreadCountQuery } from '../queries.ts'
import { capped } from '../unread-count.ts'

type FiltersProps = {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  children?: ReactNode
}

export function Filters({ filter: { unread, type }, onFilter, children }: FiltersProps) {
  const { features } = useSession().user
  // A link may choose billing also where it is not set up.
  const kinds = kindsOf(features.billing === 'available' || type === 'billing_update')
  const types: { value: NotificationType | ''; label: string }[] = [
    { value: '', label: 'All types' },
    ...kinds.map(({ type, label }) => ({ value: type, label })),
  ]
  const { data } = useQuery({ ...unreadCountQuery, refetchOnMount: false })
  const count = data?.unread_count ?? 0
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <Segmented
        label="Show"
        value={unread ? 'unread' : 'all'}
        options={[
          { value: 'all', label: 'All' },
          {
            value: 'unread',
            label: (
              <>
                Unread{count > 0 && ' '}
                {count > 0 && <span className="ms-1.5 text-primary tabular-nums">{capped(count)}</span>}
              </>
            ),
          },
        ]}
        onChange={(value) => onFilter({ ...(value === 'unread' && { unread: 'true' }), ...(type && { type }) })}
      />
      <SmallSelect
        label="Type"
        value={type ?? ''}
        options={types}
        onChange={(value) => onFilter({ ...(unread && { unread }), ...(value && { type: value }) })}
        className={children ? 'max-sm:flex-[1_1_9rem]' : 'flex-1'}
      />
      {children}
    </div>
  )
}
