import { DATE_LANGUAGE, formatCalendarDay } from './dates.ts'

type CalendarDateProps = {
  /** `YYYY-MM-DD`, as a `CalendarDay` of the contract. */
  day: string
}

/** A calendar day in the reader's own form, such as "31 December 2026". It is the same day in every time zone. */
export function CalendarDate({ day }: CalendarDateProps) {
  return (
    <time dateTime={day} lang={DATE_LANGUAGE}>
      {formatCalendarDay(day)}
    </time>
  )
}
