import { formatDay, formatExact, recently } from './dates.ts'

/** How long ago a moment of the API was, or its day when that is a month ago or more. The exact time is its title. */
export function TimeAgo({ time }: { time: string }) {
  const moment = new Date(time)
  return (
    <time dateTime={time} title={formatExact(moment)}>
      {recently(moment, new Date()) ?? formatDay(moment)}
    </time>
  )
}
