import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { Options, SelectFrame, type SelectOption, selectStyle } from './select.tsx'

type SelectFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  placeholder?: string
  options: readonly SelectOption<string>[]
  defaultValue?: string
}

export function SelectField({ name, label, hint, placeholder, options, defaultValue = '' }: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      <SelectFrame>
        <BaseField.Control
          defaultValue={defaultValue}
          render={
            <select>
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              <Options options={options} />
            </select>
          }
          className={selectStyle}
        />
      </SelectFrame>
    </Field>
  )
}
