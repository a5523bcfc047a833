import { Button } from '../../../ui/button/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BellDrawing } from '../../../ui/illustration/bell-drawing.tsx'
import { kindOf } from '../labels.ts'
import type { InboxFilter } from '../queries.ts'

export function InboxSkeleton() {
  return (
    <div className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading your notifications
      </p>
      {['w-44', 'w-56', 'w-36', 'w-52'].map((width) => (
        <div key={width} className="grid gap-2 py-3 pe-2 ps-4">
          <div className="flex items-center gap-2">
            <Skeleton className="h-6 w-18" />
            <Skeleton className="h-3.5 w-24" />
          </div>
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      ))}
    </div>
  )
}

type EmptyInboxProps = { filter: InboxFilter; onFilter: (filter: InboxFilter) => void }

/** Says whether nothing came, everything is read, or nothing matches the type. */
export function EmptyInbox({ filter: { unread, type }, onFilter }: EmptyInboxProps) {
  const kind = type && kindOf(type)
  const [title, text] = unread
    ? [
        kind ? `No unread ${kind.plural}` : 'You have read everything',
        'What is new appears here until you have read it.',
      ]
    : [
        kind ? `No ${kind.plural}` : 'No notifications yet',
        kind ? kind.about : 'Security alerts and announcements appear here, as you choose in your settings.',
      ]
  return (
    <div className="grid justify-items-center gap-4 px-6 py-10 text-center">
      <BellDrawing />
      <div className="grid max-w-[40ch] gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-muted-fg">{text}</p>
      </div>
      {(unread || type) && <Button onClick={() => onFilter({})}>Show all notifications</Button>}
    </div>
  )
}
