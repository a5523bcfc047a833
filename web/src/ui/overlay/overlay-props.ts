import type { ReactNode } from 'react'

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
