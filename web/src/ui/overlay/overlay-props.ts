import type { ReactNode } from 'react'

/** What every overlay that holds a list takes, whatever its shape. */
export type OverlayProps = {
  open: boolean
  title: string
  head: ReactNode
  foot: ReactNode
  children: ReactNode
  onClose: () => void
  /** Where the focus goes on closing; false leaves it to the page that comes. */
  focusAfter: () => HTMLElement | null | false
}
