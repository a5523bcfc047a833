import { formatExact } from './dates.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** How long it is until a moment of the API; the exact time, in the zone of the reader, is its title. */
export function TimeLeft({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatExact(new Date(time))}>
      {timeLeft(new Date(time), new Date())}
    </time>
  )
}

/** A moment to come in words, to the nearest day or hour. One that has passed is about to. */
export function timeLeft(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000
  const [days, hours] = [Math.round(seconds / DAY), Math.round(seconds / HOUR)]
  if (hours >= 24) return RELATIVE.format(days, 'day')
  return hours >= 1 ? RELATIVE.format(hours, 'hour') : 'within the hour'
}
