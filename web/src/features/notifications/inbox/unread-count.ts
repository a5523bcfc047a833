/** The unread count, and whether the server has reported a higher one than was known: only that is announced. */
export type CountedUnread = { unread_count: number; risen: boolean }

const SECOND = 1000
const PAUSES = [30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND]
const LONGEST_PAUSE = 300 * SECOND
const SHOWN_MAX = 99

/** Milliseconds until the count is asked for again: 30 s, and after failures in a row 1, 2 and then always 5 minutes. */
export function pauseAfter(failures: number): number {
  return PAUSES[failures] ?? LONGEST_PAUSE
}

/** Compares what the server counts with what was known before. The same count again leaves an announcement standing. */
export function countUnread(before: CountedUnread | undefined, unread_count: number): CountedUnread {
  if (!before) return { unread_count, risen: false }
  if (before.unread_count === unread_count) return before
  return { unread_count, risen: unread_count > before.unread_count }
}

/** The number on the bell. */
export function capped(unread_count: number): string {
  return unread_count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread_count)
}
