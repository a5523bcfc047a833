import { useBlocker } from '@tanstack/react-router'
import { isDownloading } from '../../../lib/url/download.ts'
import { isLeaving } from '../../../lib/url/full-load.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'

/** Asks before a link or closing the tab cancels uploads. Another tab of the same page does not ask. */
export function LeaveQuestion({ unfinished }: { unfinished: number }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unfinished > 0 && !isLeaving() && current.pathname !== next.pathname,
    enableBeforeUnload: () => unfinished > 0 && !isLeaving() && !isDownloading(),
    withResolver: true,
  })
  return (
    <Confirm
      open={status === 'blocked'}
      title="Cancel the running uploads?"
      cancel="Stay here"
      confirm="Leave and cancel uploads"
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      Files are still being uploaded. The uploads are cancelled if you leave this page.
    </Confirm>
  )
}
