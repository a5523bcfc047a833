import { DATE_LANGUAGE, formatDay, relativeTo } from './dates.ts'

export function Day({ time }: { time: string }) {
  const moment = new Date(time)
  return (
    <time dateTime={time} title={relativeTo(moment, new Date())} lang={DATE_LANGUAGE}>
      {formatDay(moment)}
    </time>
  )
}
