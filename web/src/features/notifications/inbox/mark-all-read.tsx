import { useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '../../../ui/button/button.tsx'
import { unreadCountQuery } from '../queries.ts'
import { useChangeInbox } from './change-inbox.ts'

/** Marks everything read, whatever the filter. It stays when nothing is unread, so that the focus is not lost. */
export function MarkAllRead() {
  const change = useChangeInbox()
  const { data } = useQuery({ ...unreadCountQuery, refetchOnMount: false })
  return (
    <Button variant="quiet" disabled={data?.unread_count === 0} onClick={() => change({ does: 'mark_all_read' })}>
      <CheckCheck aria-hidden="true" className="size-4 max-sm:hidden" />
      Mark all read
    </Button>
  )
}
