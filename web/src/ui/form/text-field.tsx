import { Field as BaseField } from '@base-ui/react/field'
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { controlStyle, Field, readOnlyStyle } from './field.tsx'

type TextFieldProps = {
  name?: string
  label: string
  hint?: ReactNode
  rule?: string
  /** Fields are required by default. The schema checks it, so that the browser's own messages never show. */
  optional?: boolean
  readOnly?: boolean
  kind?: 'text' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hint,
  rule,
  name,
  optional = false,
  readOnly = false,
  kind = 'text',
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} optional={optional} {...(rule && { rule })} {...(name && { name })}>
      <BaseField.Control
        // Not type=email: browsers rewrite international domains and show their own messages.
        type={kind === 'tel' ? 'tel' : 'text'}
        inputMode={kind}
        {...(kind === 'email' && { autoCapitalize: 'none', spellCheck: false })}
        aria-required={!(optional || readOnly) || undefined}
        readOnly={readOnly}
        {...(onChange && { onValueChange: onChange })}
        {...input}
        className={readOnly ? readOnlyStyle : controlStyle}
      />
    </Field>
  )
}
