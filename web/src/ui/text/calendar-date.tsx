import { DATE_LANGUAGE, formatCalendarDay } from './dates.ts'

type CalendarDateProps = {
  /** The contract calls `YYYY-MM-DD` a `CalendarDay`. */
  day: string
}

/** Shows a day in the reader's own form, such as "31 December 2026". It is the same in every time zone. */
export function CalendarDate({ day }: CalendarDateProps) {
  return (
    <time dateTime={day} lang={DATE_LANGUAGE}>
      {formatCalendarDay(day)}
    </time>
  )
}
