import { LOCALES } from './locales.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

// The words around a date are English, and so are words such as "3 days ago".
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

// Written as the reader's browser is set, like its own date fields, which begin the week on the reader's first day.
const DATE = dayFormat(LOCALES)
const EXACT = new Intl.DateTimeFormat(LOCALES, { dateStyle: 'long', timeStyle: 'short' })

/** The language that dates are written in. */
export const DATE_LANGUAGE = DATE.resolvedOptions().locale

/** Writes days with the month as a word; the format of a locale, such as "15 November 2026". */
export function dayFormat(locales: readonly string[]): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat([...locales], { day: 'numeric', month: 'long', year: 'numeric' })
}

/** A moment as a day in words, in the reader's locale and time zone. */
export function formatDay(time: Date): string {
  return DATE.format(time)
}

/** A moment as a day and a time, in the reader's locale and time zone. */
export function formatExact(time: Date): string {
  return EXACT.format(time)
}

/** A past moment relative to now, or undefined when it is a month or more ago. A clock that runs behind makes it "just now". */
export function recently(time: Date, now: Date): string | undefined {
  const seconds = Math.floor((now.getTime() - time.getTime()) / 1000)
  if (seconds < MINUTE) return 'just now'
  if (seconds < HOUR) return RELATIVE.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return RELATIVE.format(-Math.floor(seconds / HOUR), 'hour')
  if (seconds < MONTH) return RELATIVE.format(-Math.floor(seconds / DAY), 'day')
  return undefined
}

/** Any moment relative to now, past or to come, however far away. */
export function relativeTo(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000
  if (seconds <= 0) {
    const recent = recently(time, now)
    if (recent) return recent
  }
  const distance = Math.abs(seconds)
  if (distance < DAY) return RELATIVE.format(Math.round(seconds / HOUR), 'hour')
  if (distance < MONTH) return RELATIVE.format(Math.round(seconds / DAY), 'day')
  if (distance < YEAR) return RELATIVE.format(Math.trunc(seconds / MONTH), 'month')
  return RELATIVE.format(Math.trunc(seconds / YEAR), 'year')
}
