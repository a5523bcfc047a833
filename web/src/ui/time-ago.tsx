const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })
const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** How long ago a moment of the API was; the exact time, in the zone of the reader, is its title. */
export function TimeAgo({ time }: { time: string }) {
  return (
    <time dateTime={time} title={EXACT.format(new Date(time))}>
      {timeAgo(new Date(time), new Date())}
    </time>
  )
}

/** A past moment in words: relative for a month, then the day. A clock that runs behind makes it "just now". */
export function timeAgo(time: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - time.getTime()) / 1000)
  if (seconds < MINUTE) return 'just now'
  if (seconds < HOUR) return RELATIVE.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return RELATIVE.format(-Math.floor(seconds / HOUR), 'hour')
  if (seconds < 30 * DAY) return RELATIVE.format(-Math.floor(seconds / DAY), 'day')
  return DATE.format(time)
}
