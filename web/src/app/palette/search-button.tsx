import Search from 'lucide-react/icons/search'
import type { RefObject } from 'react'
import { PALETTE_KEYS } from './keys.ts'
import { useOpenPalette } from './provider.tsx'

type SearchButtonProps = {
  /** Gets the focus when the palette closes, instead of this button. */
  focusBack?: RefObject<HTMLElement | null>
  onOpen?: () => void
}

export function SearchButton({ focusBack, onOpen }: SearchButtonProps) {
  const { open, prepare } = useOpenPalette()
  return (
    <div className="px-3 pt-3">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={PALETTE_KEYS.aria}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => {
          onOpen?.()
          open(focusBack ? focusBack.current : currentTarget)
        }}
        className="flex h-9 w-full items-center gap-3 rounded-control border border-line bg-card px-3 text-muted-fg transition-colors hover:border-muted-fg hover:text-fg pointer-coarse:h-11"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1 text-start">Search</span>
        <span aria-hidden="true" className="text-small pointer-coarse:hidden">
          {PALETTE_KEYS.shown}
        </span>
      </button>
    </div>
  )
}
