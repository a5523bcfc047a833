import { formatDay, formatExact, recently } from './dates.ts'

/** Shows "2 hours ago", or the date if a month or more ago. */
export function TimeAgo({ time }: { time: string }) {
  const moment = new Date(time)
  return (
    <time dateTime={time} title={formatExact(moment)}>
      {recently(moment, new Date()) ?? formatDay(moment)}
    </time>
  )
}
