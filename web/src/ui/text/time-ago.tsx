import { useSyncExternalStore } from 'react'
import { formatDay, formatExact, recently } from './dates.ts'

const MINUTE_MS = 60_000

/** Shows "2 hours ago", or the date if a month or more ago. It follows the clock. */
export function TimeAgo({ time }: { time: string }) {
  useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / MINUTE_MS))
  const moment = new Date(time)
  return (
    <time dateTime={time} title={formatExact(moment)}>
      {recently(moment, new Date()) ?? formatDay(moment)}
    </time>
  )
}

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
