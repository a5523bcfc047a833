import { Field as BaseField } from '@base-ui/react/field'
import { formatForField, parseDecimal } from '../text/numbers.ts'
import { controlStyle, Field, type FieldProps } from './field.tsx'
import { Unreadable } from './form-fields.ts'

type NumberFieldProps = FieldProps & {
  /** This many digits may follow the decimal sign; by default none. */
  decimals?: number
  /** The unit, such as "kg", is shown behind the number. Screen readers get it with the label. */
  unit?: string
  defaultValue?: number | null
}

/** Users type numbers in their own way. The body gets a number; other text gets a sentence on the field. */
export function NumberField({ decimals = 0, unit, defaultValue, ...field }: NumberFieldProps) {
  return (
    <Field {...field} missing="Enter a number" read={(text) => readNumber(String(text), decimals)}>
      <Amount unit={unit} decimals={decimals} required={!field.optional} text={textOf(defaultValue)} />
    </Field>
  )
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : formatForField(value)
}

function readNumber(text: string, decimals: number): number | Unreadable {
  const read = parseDecimal(text)
  if (!read) return new Unreadable(`Enter a number, such as ${formatForField(12, decimals)}`)
  if (read.fraction.length > decimals) return new Unreadable(tooFine(decimals))
  const value = Number(`${read.negative ? '-' : ''}${read.whole}.${read.fraction || 0}`)
  return Number.isSafeInteger(Math.trunc(value)) ? value : new Unreadable('Enter a smaller number')
}

export function tooFine(decimals: number): string {
  if (decimals === 0) return 'Enter a whole number'
  return `Use at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`
}

type AmountProps = { unit: string | undefined; decimals: number; required: boolean; text: string }

/** Phones show the keyboard for digits. */
export function Amount({ unit, decimals, required, text }: AmountProps) {
  return (
    <div className="relative">
      <BaseField.Control
        type="text"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-required={required || undefined}
        defaultValue={text}
        className={`${controlStyle} tabular-nums ${unit ? 'pe-14' : ''}`}
      />
      {unit && (
        <BaseField.Description
          render={<span />}
          className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-small text-muted-fg"
        >
          {unit}
        </BaseField.Description>
      )}
    </div>
  )
}
