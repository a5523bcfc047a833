import { useBlocker } from '@tanstack/react-router'
import { unsavedWork } from '../../lib/unsaved-forms.ts'
import { isDownloading } from '../../lib/url/download.ts'
import { isLeaving } from '../../lib/url/full-load.ts'
import { useDiscardQuestion } from '../use-discard-question.tsx'

/** Asks before a link or closing the window loses changes or cancels uploads, which go on in another tab of a page. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const { ask, dialog } = useDiscardQuestion()
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => !isLeaving() && !isDownloading(),
    shouldBlockFn: ({ current, next }) => {
      const stays = current.search.tab === next.search.tab || unsavedWork() === 'uploads'
      if (isLeaving() || (current.pathname === next.pathname && stays)) return false
      return new Promise((resolve) => ask({ verb: 'leave', leave: () => resolve(false), stay: () => resolve(true) }))
    },
  })
  return dialog
}
