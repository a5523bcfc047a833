import { useBlocker } from '@tanstack/react-router'
import { isLeaving } from '../../../lib/url/full-load.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'

/** Warns before a link or closing the tab loses changes. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && !isLeaving() && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !isLeaving(),
    withResolver: true,
  })
  return (
    <Confirm
      open={status === 'blocked'}
      title="Leave without saving?"
      cancel="Stay here"
      confirm="Leave without saving"
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      Your changes to the profile will be lost.
    </Confirm>
  )
}
