import type { ReactNode } from 'react'
import { matches, matchesWords } from '../../lib/matching.ts'

// The groups come in this order; those that the API searches are the last, so that nothing moves when they arrive.
const GROUPS = ['Pages', 'Actions', 'Switch organization', 'People'] as const

type Searched = {
  group: (typeof GROUPS)[number]
  label: string
  /** Shown beside the label, and searched too. */
  hint?: string
  /** Other words by which the entry is found. */
  words?: string | undefined
  /** Listed only once something is typed. */
  hidden?: boolean
}

export type PaletteEntry = Searched & { id: string; icon: ReactNode; run: () => void }

/**
 * Returns the entries of which each typed word begins a word, and those that the API found, by group. In a group those
 * whose label matches come before those found by their hint or other words; otherwise they keep their order.
 */
export function searchEntries<Entry extends Searched>(
  entries: readonly Entry[],
  text: string,
  found: readonly Entry[] = [],
): Entry[] {
  const here = text.trim() === '' ? entries.filter(({ hidden }) => !hidden) : entries.filter(isFound)
  const all = [...here.filter(isByLabel), ...here.filter((entry) => !isByLabel(entry)), ...found]
  return GROUPS.flatMap((group) => all.filter((entry) => entry.group === group))

  function isFound({ label, hint = '', words = '' }: Entry): boolean {
    return matchesWords(`${label} ${hint} ${words}`, text)
  }
  function isByLabel({ label }: Entry): boolean {
    return matchesWords(label, text)
  }
}

/** Returns those of an earlier search of the API that still contain the text. */
export function stillFound<Item extends { name: string; email?: string }>(
  items: readonly Item[],
  text: string,
): Item[] {
  return items.filter(({ name, email = '' }) => matches(name, text) || matches(email, text))
}
