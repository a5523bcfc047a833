import { Field as BaseField } from '@base-ui/react/field'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { controlStyle, Field } from './field.tsx'

type SelectFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  /** Stands first and is no answer. */
  placeholder?: string
  options: readonly { value: string; label: string }[]
  defaultValue?: string
}

/** One of several, by the control of the system: its list is the one that people know from their phone or desk. */
export function SelectField({ name, label, hint, placeholder, options, defaultValue = '' }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      <div className="relative">
        <BaseField.Control
          defaultValue={defaultValue}
          render={
            <select>
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          }
          className={`${controlStyle} appearance-none truncate pr-9`}
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted-fg"
        />
      </div>
    </Field>
  )
}
