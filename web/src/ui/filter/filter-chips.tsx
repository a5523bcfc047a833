import X from 'lucide-react/icons/x'
import { type RefObject, useRef } from 'react'

const CHIP = [
  'flex h-8 max-w-full items-center gap-1.5 rounded-full bg-accent ps-3 pe-2 font-medium text-primary',
  'transition-opacity hover:opacity-80 pointer-coarse:h-11',
].join(' ')

type FilterChipsProps = {
  chips: readonly { label: string; onRemove: () => void }[]
  onClear: () => void
  /** Gets the focus when no chip is left. */
  focusAfter: RefObject<HTMLElement | null>
}

export function FilterChips({ chips, onClear, focusAfter }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  // The focus moves first, because it is lost with the button that has it.
  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-chip]')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? focusAfter.current
    next?.focus()
    chips[index]?.onRemove()
  }
  const clear = () => {
    focusAfter.current?.focus()
    onClear()
  }
  return (
    <ul ref={list} aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label }, index) => (
        <li key={label} className="max-w-full">
          <button type="button" data-chip onClick={() => remove(index)} className={CHIP}>
            <span className="truncate">
              <span className="sr-only">Remove filter: </span>
              {label}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={clear}
            className="h-8 rounded-control px-2 font-medium text-muted-fg transition-colors hover:text-fg pointer-coarse:h-11"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
