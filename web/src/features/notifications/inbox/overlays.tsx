import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { paths } from '../../../lib/url/paths.ts'
import { Button, buttonStyle } from '../../../ui/button/button.tsx'
import { useWide } from '../../../ui/layout/use-wide.ts'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import { ListModal } from '../../../ui/overlay/list-modal.tsx'
import type { OverlayProps } from '../../../ui/overlay/overlay-layout.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import type { InboxFilter } from '../queries.ts'
import { Inbox } from './inbox.tsx'
import { MarkAllRead } from './mark-all-read.tsx'

export type Opened = 'panel' | 'modal' | null

type OverlaysProps = {
  opened: Opened
  filter: InboxFilter
  bell: RefObject<HTMLElement | null>
  onFilter: (filter: InboxFilter) => void
  onOpen: (opened: Opened) => void
  onClose: () => void
  /** Returns what gets the focus when an overlay closes by itself. */
  focusAfter: OverlayProps['focusAfter']
}

export function Overlays({ opened, filter, bell, onFilter, onOpen, onClose, focusAfter }: OverlaysProps) {
  const wide = useWide()
  const inbox = (brief: boolean) => (
    <Inbox scrolls brief={brief} filter={filter} onFilter={onFilter} onLeave={onClose} />
  )
  const settings = (
    <Link to={paths.notificationSettings} className={buttonStyle('quiet')} onClick={onClose}>
      Settings
    </Link>
  )
  const panel = {
    open: opened === 'panel',
    title: 'Notifications',
    head: <MarkAllRead />,
    foot: (
      <>
        <Button variant="quiet" onClick={() => onOpen('modal')}>
          View all
        </Button>
        {settings}
      </>
    ),
    onClose,
    // The modal focuses itself.
    focusAfter: () => opened !== 'modal' && focusAfter(),
    children: inbox(true),
  }
  return (
    <>
      {wide ? <Popover {...panel} anchor={bell} /> : <BottomSheet {...panel} />}
      <ListModal
        open={opened === 'modal'}
        title="Notifications"
        head={<MarkAllRead />}
        foot={
          <>
            <Link to={paths.notifications} search={filter} className={buttonStyle('quiet')} onClick={onClose}>
              Open as a page
            </Link>
            {settings}
          </>
        }
        onClose={onClose}
        focusAfter={focusAfter}
      >
        {inbox(false)}
      </ListModal>
    </>
  )
}
