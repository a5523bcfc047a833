import { DATE_LANGUAGE, formatDay, relativeTo } from './dates.ts'

/** The day of a moment of the API, as the reader writes dates; how far away it is, is its title. */
export function Day({ time }: { time: string }) {
  const moment = new Date(time)
  return (
    <time dateTime={time} title={relativeTo(moment, new Date())} lang={DATE_LANGUAGE}>
      {formatDay(moment)}
    </time>
  )
}
