import { Field as BaseField } from '@base-ui/react/field'
import { Field, type FieldProps, tallStyle } from './field.tsx'

type TextAreaProps = FieldProps & {
  /** Sets the height without text, in lines. It grows with the text up to sixteen lines. */
  lines?: number
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

export function TextArea({ lines = 3, value, defaultValue, onChange, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      <BaseField.Control
        aria-required={!field.optional || undefined}
        {...(value !== undefined && { value })}
        {...(defaultValue !== undefined && { defaultValue })}
        {...(onChange && { onValueChange: onChange })}
        render={<textarea rows={lines} />}
        className={`${tallStyle} field-sizing-content max-h-96 resize-y py-2`}
        style={{ minHeight: `calc(${lines}lh + 1rem + 2px)` }}
      />
    </Field>
  )
}
