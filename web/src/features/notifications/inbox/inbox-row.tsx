import type { Notification } from '@plinth/contract/notifications'
import { useRouter } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import { type MouseEvent, memo, type RefObject, useRef } from 'react'
import { ownPage } from '../../../lib/url/redirect.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { TimeAgo } from '../../../ui/text/time-ago.tsx'
import { kindOf, toneOf } from '../labels.ts'
import type { Change } from './change-inbox.ts'
import { pressKey } from './row-keys.ts'

// The browser does not draw rows off screen.
const OFF_SCREEN = '[contain-intrinsic-size:auto_100px] [content-visibility:auto]'

type InboxRowProps = {
  notification: Notification
  /** Shows two lines of the text instead of all. */
  brief: boolean
  /** Set if the list shows unread notifications only, so that a read one leaves it. */
  leavesWhenRead: boolean
  /** Takes the focus when no row is left. */
  heading: RefObject<HTMLElement | null>
  change: (change: Change) => void
  onLeave: () => void
}

export const InboxRow = memo(function InboxRow(props: InboxRowProps) {
  const { notification, brief, leavesWhenRead, heading, change, onLeave } = props
  const row = useRef<HTMLLIElement>(null)
  const { title, body, created_at } = notification
  const { label } = kindOf(notification.type)
  const unread = notification.read_at === null

  // The clicked button unmounts with its row, so move the focus first.
  const focusNeighbour = () => {
    const { nextElementSibling: next, previousElementSibling: previous } = row.current ?? {}
    ;((next ?? previous ?? heading.current) as HTMLElement | null)?.focus()
  }
  const markRead = () => {
    if (leavesWhenRead) focusNeighbour()
    else row.current?.focus()
    change({ does: 'mark_read', notification })
  }
  const remove = () => {
    focusNeighbour()
    change({ does: 'delete', notification })
  }
  const read = () => {
    if (unread) change({ does: 'mark_read', notification })
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      onKeyDown={(event) => pressKey(event, () => unread && markRead())}
      className={`relative flex items-start gap-2 py-3 pe-2 ps-4 -outline-offset-2 transition-colors sm:gap-3 ${OFF_SCREEN} ${unread ? 'bg-accent/50' : ''}`}
    >
      <div className="grid flex-1 gap-1">
        <div className="flex items-center gap-2 text-small text-muted-fg">
          <Badge tone={toneOf(notification)}>{label}</Badge>
          <TimeAgo time={created_at} />
          {unread && <span aria-hidden="true" className="size-2 rounded-full bg-primary" />}
        </div>
        <p className={unread ? 'font-semibold' : 'font-medium'}>
          <Title notification={notification} unread={unread} onRead={read} onLeave={onLeave} />
        </p>
        <p className={`text-small whitespace-pre-line text-muted-fg ${brief ? 'line-clamp-2' : 'max-w-[70ch]'}`}>
          {body}
        </p>
      </div>
      <div className="relative -my-1 flex shrink-0 pointer-coarse:-my-2.5">
        {unread && <IconButton icon={<Check />} label={`Mark read: ${title}`} onClick={markRead} />}
        <IconButton icon={<Trash2 />} label={`Delete: ${title}`} onClick={remove} />
      </div>
    </li>
  )
})

type TitleProps = { notification: Notification; unread: boolean; onRead: () => void; onLeave: () => void }

/** The link covers the row if the notification has a page. */
function Title({ notification: { title, action_path }, unread, onRead, onLeave }: TitleProps) {
  const router = useRouter()
  const path = ownPage(action_path)
  const text = (
    <>
      {unread && <span className="sr-only">Unread: </span>}
      {title}
    </>
  )
  if (path === null) return text

  const follow = (event: MouseEvent) => {
    onRead()
    // The browser opens another tab or window itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave()
    router.history.push(path)
  }
  return (
    <a href={path} onClick={follow} className="rounded-sm after:absolute after:inset-0 hover:underline">
      {text}
    </a>
  )
}
