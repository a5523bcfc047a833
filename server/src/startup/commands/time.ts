import { CommandFault } from '../reason.ts'

const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads `7d`, `12h`, `30m`, or a date or time of ISO 8601, in UTC unless it says otherwise. @throws CommandFault */
export function readTime(given: string, now: number): string {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(given) ?? []
  const ago = UNITS_MS[unit]
  const time = ago === undefined ? parseIso(given) : now - Number(count) * ago
  // PostgreSQL reads no negative year, and no event is older than 1970.
  if (!(time >= 0)) throw new CommandFault(`This is not a time such as 7d, 12h or 2026-11-01: ${given}`)
  return new Date(time).toISOString().replace('Z', `${microsecondsOf(given)}Z`)
}

// A Date ends at milliseconds, and the time of an event does not.
function microsecondsOf(given: string): string {
  return /\.\d{3}(\d{1,3})/.exec(given)?.[1] ?? ''
}

function parseIso(given: string): number {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(given)
  if (!isIso || !isDay(given.slice(0, 10))) return Number.NaN
  const isZoned = /(Z|[+-]\d\d:\d\d)$/.test(given)
  return Date.parse(given.includes('T') && !isZoned ? `${given}Z` : given)
}

// Date.parse takes 31 February for 3 March.
function isDay(day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
