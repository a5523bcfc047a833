import { formatCalendarDay } from '../../../ui/text/dates.ts'
import type { DirectorySearch } from './search.ts'

export type Period = Pick<DirectorySearch, 'joined_from' | 'joined_to'>

/** The periods end today, or with the last year, in the reader's time zone. */
export function joinedPresets(now: Date): Map<string, Period> {
  const year = now.getFullYear()
  const daysBefore = (days: number) => dayOf(new Date(year, now.getMonth(), now.getDate() - days))
  return new Map<string, Period>([
    ['Any time', {}],
    ['Last 7 days', { joined_from: daysBefore(6) }],
    ['Last 30 days', { joined_from: daysBefore(29) }],
    ['This year', { joined_from: `${year}-01-01` }],
    ['Last year', { joined_from: `${year - 1}-01-01`, joined_to: `${year - 1}-12-31` }],
  ])
}

/** Undefined if the reader has chosen other days. */
export function presetOf({ joined_from, joined_to }: Period, now: Date): string | undefined {
  const presets = [...joinedPresets(now)]
  return presets.find(([, one]) => one.joined_from === joined_from && one.joined_to === joined_to)?.[0]
}

export function describePeriod(period: Period, now: Date): string {
  const preset = presetOf(period, now)
  if (preset) return preset.toLowerCase()
  const [from, to] = [period.joined_from, period.joined_to].map((day) => day && formatCalendarDay(day))
  if (!from) return `until ${to}`
  return to ? `${from} to ${to}` : `from ${from}`
}

function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}
