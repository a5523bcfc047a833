const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })

/** A moment of the API as a day in words, in the time zone of the reader. */
export function formatDay(time: string): string {
  return DAY.format(new Date(time))
}
