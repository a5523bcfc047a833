import X from 'lucide-react/icons/x'
import type { ReactElement, ReactNode } from 'react'

export type OverlayProps = {
  open: boolean
  title: string
  head: ReactNode
  foot: ReactNode
  children: ReactNode
  onClose: () => void
  /** Returns what gets the focus on closing; false leaves it to the next page. */
  focusAfter: () => HTMLElement | null | false
}

type OverlayLayoutProps = {
  title: ReactElement
  head: ReactNode
  close: ReactElement
  foot: ReactNode
  children: ReactNode
}

// Text aligns with the list; the hit area extends past it.
const NARROW = '*:px-2'

/** Head and foot stay in place while the list scrolls. */
export function OverlayLayout({ title, head, close, foot, children }: OverlayLayoutProps) {
  return (
    <>
      <div className="flex h-13 shrink-0 items-center justify-between gap-3 pe-2 ps-4">
        {title}
        <div className={`flex shrink-0 items-center ${NARROW}`}>
          {head}
          {close}
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <div className={`flex shrink-0 items-center justify-between gap-3 border-t border-line p-2 ${NARROW}`}>
        {foot}
      </div>
    </>
  )
}

export const overlayTitle = 'text-heading outline-none'

export function closeButton(title: string) {
  return {
    'aria-label': `Close ${title.toLowerCase()}`,
    className:
      'grid size-9 shrink-0 place-items-center rounded-control text-muted-fg hover:bg-muted hover:text-fg pointer-coarse:size-11',
    children: <X aria-hidden="true" className="size-5" />,
  }
}
