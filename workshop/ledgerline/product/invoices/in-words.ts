import { CURRENCY } from './contract.ts'

/** An amount of cents for a mail, such as "€480.00". */
export function euros(cents: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: CURRENCY }).format(cents / 100)
}

/** A calendar day for a mail, such as "31 December 2026". */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
