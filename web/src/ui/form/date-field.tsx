import { Field as BaseField } from '@base-ui/react/field'
import { controlStyle, Field, type FieldProps } from './field.tsx'

/** The browser draws its own fields of dates and times. */
const NATIVE = `${controlStyle} appearance-none text-start tabular-nums`

type DateFieldProps = FieldProps & {
  defaultValue?: string | null
}

/**
 * The browser's own field has the user's language, its picker, and on phones its wheel. The body gets `2026-12-31`,
 * which no time zone moves.
 */
export function DateField({ defaultValue, ...field }: DateFieldProps) {
  return (
    <Field {...field} missing="Enter a date" incomplete="Enter a whole date">
      <BaseField.Control
        type="date"
        // A year has four digits; without a limit browsers take six.
        max="9999-12-31"
        aria-required={!field.optional || undefined}
        defaultValue={defaultValue ?? ''}
        className={NATIVE}
      />
    </Field>
  )
}

/** The body gets `09:30:00`. */
export function TimeField({ defaultValue, ...field }: DateFieldProps) {
  return (
    <Field {...field} missing="Enter a time" incomplete="Enter a whole time" read={withSeconds}>
      <BaseField.Control
        type="time"
        aria-required={!field.optional || undefined}
        defaultValue={defaultValue?.replace(/^(\d\d:\d\d):00$/, '$1') ?? ''}
        className={NATIVE}
      />
    </Field>
  )
}

function withSeconds(time: unknown): string {
  const text = String(time)
  return text.length === 5 ? `${text}:00` : text
}

/** The user types in the time zone of the browser. The body gets `2026-12-31T08:30:00.000Z`. */
export function DateTimeField({ defaultValue, ...field }: DateFieldProps) {
  return (
    <Field
      {...field}
      missing="Enter a date and a time"
      incomplete="Enter a whole date and time"
      read={(typed) => new Date(String(typed)).toISOString()}
    >
      <BaseField.Control
        type="datetime-local"
        max="9999-12-31T23:59"
        aria-required={!field.optional || undefined}
        defaultValue={defaultValue ? localTime(new Date(defaultValue)) : ''}
        className={NATIVE}
      />
    </Field>
  )
}

/** The browser's field takes times such as `2026-12-31T09:30`, with seconds where there are some. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().replace(/(:00)?\.000Z$|Z$/, '')
}
