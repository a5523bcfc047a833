/** Only a rise is announced to screen readers. */
export type CountedUnread = { unread_count: number; risen: boolean }

const SECOND = 1000
const PAUSES = [30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND]
const LONGEST_PAUSE = 300 * SECOND
const SHOWN_MAX = 99

/** Returns 30 s in milliseconds, and after failures in a row 1, 2 and then 5 minutes. */
export function pauseAfter(failures: number): number {
  return PAUSES[failures] ?? LONGEST_PAUSE
}

/** Compares the server's count with the one before. An equal count keeps the announcement. */
export function countUnread(before: CountedUnread | undefined, unread_count: number): CountedUnread {
  if (!before) return { unread_count, risen: false }
  if (before.unread_count === unread_count) return before
  return { unread_count, risen: unread_count > before.unread_count }
}

export function capped(unread_count: number): string {
  return unread_count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread_count)
}
