import { formatExact } from './dates.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

export function TimeLeft({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatExact(new Date(time))}>
      {timeLeft(new Date(time), new Date())}
    </time>
  )
}

/** Rounds to days or hours. A past time is "within the hour". */
export function timeLeft(time: Date, now: Date): string {
  const seconds = (time.getTime() - now.getTime()) / 1000
  const [days, hours] = [Math.round(seconds / DAY), Math.round(seconds / HOUR)]
  if (hours >= 24) return RELATIVE.format(days, 'day')
  return hours >= 1 ? RELATIVE.format(hours, 'hour') : 'within the hour'
}
