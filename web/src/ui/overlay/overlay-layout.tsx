import type { ReactElement, ReactNode } from 'react'

type FrameProps = {
  /** The heading as the overlay names itself by it. */
  title: ReactElement
  /** What can be done with the whole content, beside the heading. */
  head: ReactNode
  /** Where one can go on to. */
  foot: ReactNode
  /** Scrolls by itself, so that head and foot stay. */
  children: ReactNode
}

// Their text stands in line with the edges of the list, and the room they are pressed in reaches beyond.
const NARROW = '*:px-2'

/** The inside of an overlay that holds a list: heading and ways on stay in place while the list scrolls. */
export function Frame({ title, head, foot, children }: FrameProps) {
  return (
    <>
      <div className="flex h-13 shrink-0 items-center justify-between gap-3 pr-2 pl-4">
        {title}
        <div className={`flex shrink-0 items-center ${NARROW}`}>{head}</div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <div className={`flex shrink-0 items-center justify-between gap-3 border-t border-line p-2 ${NARROW}`}>
        {foot}
      </div>
    </>
  )
}

/** The look of a frame's heading. */
export const frameTitle = 'text-heading outline-none'

/** The look of the button that closes it. */
export const frameClose =
  'grid size-9 shrink-0 place-items-center rounded-control text-muted-fg hover:bg-muted hover:text-fg pointer-coarse:size-11'
