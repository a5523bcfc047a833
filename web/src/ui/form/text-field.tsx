import { Field as BaseField } from '@base-ui/react/field'
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { controlStyle, Field, type FieldProps, readOnlyStyle } from './field.tsx'

type TextFieldProps = FieldProps & {
  readOnly?: boolean
  /** `code` takes digits alone. */
  kind?: 'text' | 'email' | 'tel' | 'url' | 'code'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** The schema checks the text, so that the browser's own messages never show. */
export function TextField({
  label,
  hint,
  rule,
  name,
  optional,
  disabled,
  readOnly = false,
  kind = 'text',
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} rule={rule} optional={optional} disabled={disabled}>
      <BaseField.Control
        // The type is not email, because browsers rewrite international domains and show their own messages.
        type={kind === 'tel' ? 'tel' : 'text'}
        inputMode={kind === 'code' ? 'numeric' : kind}
        {...((kind === 'email' || kind === 'url') && { autoCapitalize: 'none', spellCheck: false })}
        aria-required={!(optional || readOnly) || undefined}
        readOnly={readOnly}
        {...(onChange && { onValueChange: onChange })}
        {...input}
        className={readOnly ? readOnlyStyle : controlStyle}
      />
    </Field>
  )
}
