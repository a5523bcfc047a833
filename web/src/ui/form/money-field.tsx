import { decimalsOf } from '../text/money.ts'
import { formatForField, parseDecimal } from '../text/numbers.ts'
import { Field, type FieldProps } from './field.tsx'
import { Unreadable } from './form-fields.ts'
import { Amount, tooFine } from './number-field.tsx'

type MoneyFieldProps = FieldProps & {
  /** The code of ISO 4217, such as `EUR`, says how many decimals there are. */
  currency: string
  /** The amount is in the smallest unit of the currency. */
  defaultValue?: number | null
}

/** The body gets a whole number of the smallest unit, counted in digits: `12.50` in EUR is 1250. */
export function MoneyField({ currency, defaultValue, ...field }: MoneyFieldProps) {
  const decimals = decimalsOf(currency)
  const text =
    defaultValue === null || defaultValue === undefined ? '' : formatForField(defaultValue / 10 ** decimals, decimals)
  return (
    <Field {...field} missing="Enter an amount" read={(typed) => readMoney(String(typed), decimals)}>
      <Amount unit={currency} decimals={decimals} required={!field.optional} text={text} />
    </Field>
  )
}

/** Returns the amount in the smallest unit, or why the text is none. */
export function readMoney(text: string, decimals: number): number | Unreadable {
  const read = parseDecimal(text)
  if (!read) return new Unreadable(`Enter an amount, such as ${formatForField(12, decimals)}`)
  if (read.fraction.length > decimals) return new Unreadable(tooFine(decimals))
  const amount = Number(`${read.negative ? '-' : ''}${read.whole}${read.fraction.padEnd(decimals, '0')}`)
  // The sum turns a negative zero into 0.
  return Number.isSafeInteger(amount) ? amount + 0 : new Unreadable('Enter a smaller amount')
}
