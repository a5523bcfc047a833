import type { KeyboardEvent } from 'react'

/**
 * Moves between the rows of a list, or acts on one. Letters count only while the focus is in the list, because some
 * people speak to their browser, whose words are keys to a page (WCAG 2.1.4).
 */
export function pressKey(event: KeyboardEvent<HTMLElement>, markRead: () => void): void {
  const { currentTarget: row, target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const acts: Record<string, () => void> = {
    ArrowDown: () => focus(row.nextElementSibling),
    j: () => focus(row.nextElementSibling),
    ArrowUp: () => focus(row.previousElementSibling),
    k: () => focus(row.previousElementSibling),
    e: markRead,
    // A link or a button in the row has this key itself.
    ...(target === row && { Enter: () => row.querySelector('a')?.click() }),
  }
  const act = acts[key]
  if (!act) return
  event.preventDefault()
  act()
}

function focus(row: Element | null): void {
  if (row instanceof HTMLElement) row.focus()
}
