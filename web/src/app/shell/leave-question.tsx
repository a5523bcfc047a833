import { useBlocker } from '@tanstack/react-router'
import { unsavedWork } from '../../lib/unsaved-forms.ts'
import { isDownloading } from '../../lib/url/download.ts'
import { isLeaving } from '../../lib/url/full-load.ts'
import { paths } from '../../lib/url/paths.ts'
import { useDiscardQuestion } from '../use-discard-question.tsx'

/** Asks before a link or closing the window loses changes or cancels uploads, which go on in another tab of a page. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const { ask, dialog } = useDiscardQuestion()
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => !isLeaving() && !isDownloading(),
    shouldBlockFn: ({ current, next }) => {
      const same = current.pathname === next.pathname
      const stays =
        unsavedWork() === 'uploads'
          ? same || (isTab(current) && isTab(next))
          : same && current.search.tab === next.search.tab
      if (isLeaving() || stays) return false
      return new Promise((resolve) => ask({ verb: 'leave', leave: () => resolve(false), stay: () => resolve(true) }))
    },
  })
  return dialog
}

// The page of the organization sends the files, whatever its tab shows.
const isTab = ({ pathname }: { pathname: string }) => `${pathname}/`.startsWith(`${paths.organization}/`)
