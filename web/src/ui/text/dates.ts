import { LOCALES } from './locales.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

// The text around dates is English, so relative times are too. A day here is 24 hours, so none is called yesterday.
const RELATIVE = new Intl.RelativeTimeFormat('en')

// Dates use the browser's locale, like its own date fields.
const DATE = dayFormat(LOCALES)
const CALENDAR_DAY = dayFormat(LOCALES, 'UTC')
const EXACT = new Intl.DateTimeFormat(LOCALES, { dateStyle: 'long', timeStyle: 'short' })

export const DATE_LANGUAGE = DATE.resolvedOptions().locale

/** Formats like "15 November 2026". */
export function dayFormat(locales: readonly string[], timeZone?: 'UTC'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat([...locales], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(timeZone && { timeZone }),
  })
}

export function formatDay(time: Date): string {
  return DATE.format(time)
}

/** Takes `YYYY-MM-DD`. A date alone is parsed as UTC, and shown in it, so the browser's time zone cannot move it. */
export function formatCalendarDay(day: string): string {
  return CALENDAR_DAY.format(new Date(day))
}

export function formatExact(time: Date): string {
  return EXACT.format(time)
}

/** Undefined if a month or more ago. A time in the future, from a wrong clock, is "just now". */
export function recently(time: Date, now: Date): string | undefined {
  const seconds = Math.floor((now.getTime() - time.getTime()) / 1000)
  if (seconds < MINUTE) return 'just now'
  if (seconds < HOUR) return RELATIVE.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return RELATIVE.format(-Math.floor(seconds / HOUR), 'hour')
  if (seconds < MONTH) return RELATIVE.format(-Math.floor(seconds / DAY), 'day')
  return undefined
}

export function relativeTo(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000
  if (seconds <= 0) {
    const recent = recently(time, now)
    if (recent) return recent
  }
  const distance = Math.abs(seconds)
  if (distance < HOUR) return RELATIVE.format(Math.ceil(seconds / MINUTE), 'minute')
  if (distance < DAY) return RELATIVE.format(Math.round(seconds / HOUR), 'hour')
  if (distance < MONTH) return RELATIVE.format(Math.round(seconds / DAY), 'day')
  if (distance < YEAR) return RELATIVE.format(Math.trunc(seconds / MONTH), 'month')
  return RELATIVE.format(Math.trunc(seconds / YEAR), 'year')
}
