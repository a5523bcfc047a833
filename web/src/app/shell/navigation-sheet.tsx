import type { RefObject } from 'react'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Brand } from '../brand.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { Navigation } from './navigation.tsx'

type NavigationSheetProps = {
  open: boolean
  onClose: () => void
  /** Opens the sheet, and gets the focus when the search closes. */
  button: RefObject<HTMLElement | null>
}

export function NavigationSheet({ open, onClose, button }: NavigationSheetProps) {
  return (
    <Sheet title="Menu" open={open} onOpenChange={(next) => next || onClose()} head={<Brand />}>
      <SearchButton focusBack={button} onOpen={onClose} />
      <Navigation onNavigate={onClose} />
    </Sheet>
  )
}
