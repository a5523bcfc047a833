import X from 'lucide-react/icons/x'
import type { ComponentProps, ComponentType, ReactNode, RefObject } from 'react'

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

type OverlayLayoutProps = Pick<OverlayProps, 'title' | 'head' | 'foot' | 'children'> & {
  heading: RefObject<HTMLHeadingElement | null>
  Title: ComponentType<ComponentProps<'h2'>>
  Close: ComponentType<ComponentProps<'button'>>
}

// Text aligns with the list; the hit area extends past it.
const NARROW = '*:px-2'

/** Head and foot stay in place while the list scrolls. */
export function OverlayLayout({ title, head, foot, children, heading, Title, Close }: OverlayLayoutProps) {
  return (
    <>
      <div className="flex h-13 shrink-0 items-center justify-between gap-3 pe-2 ps-4">
        <Title ref={heading} tabIndex={-1} className="text-heading outline-none">
          {title}
        </Title>
        <div className={`flex shrink-0 items-center ${NARROW}`}>
          {head}
          <Close {...closeButton(title)} />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <div className={`flex shrink-0 items-center justify-between gap-3 border-t border-line p-2 ${NARROW}`}>
        {foot}
      </div>
    </>
  )
}

export function closeButton(title: string) {
  return {
    'aria-label': `Close ${title.toLowerCase()}`,
    className:
      'grid size-9 shrink-0 place-items-center rounded-control text-muted-fg hover:bg-muted hover:text-fg pointer-coarse:size-11',
    children: <X aria-hidden="true" className="size-5" />,
  }
}
