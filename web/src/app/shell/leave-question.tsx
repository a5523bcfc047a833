import { useBlocker } from '@tanstack/react-router'
import { isDownloading } from '../../lib/url/download.ts'
import { isLeaving } from '../../lib/url/full-load.ts'
import { useDiscardQuestion } from '../use-discard-question.tsx'

/** Asks before a link or closing the tab loses changes or cancels uploads. Another tab of a page does not ask. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const { ask, dialog } = useDiscardQuestion()
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => !isLeaving() && !isDownloading(),
    shouldBlockFn: ({ current, next }) => {
      if (isLeaving() || current.pathname === next.pathname) return false
      return new Promise((resolve) => ask({ verb: 'leave', leave: () => resolve(false), stay: () => resolve(true) }))
    },
  })
  return dialog
}
