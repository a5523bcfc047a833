import { Field as BaseField } from '@base-ui/react/field'
import { Field, type FieldProps } from './field.tsx'
import { Options, SelectFrame, type SelectOption, selectStyle } from './select.tsx'

type SelectFieldProps = FieldProps & {
  /** The option without a value. A required field that is left there says so. */
  placeholder?: string
  options: readonly SelectOption<string>[]
  defaultValue?: string | null
}

/** One of several options. Take `RadioGroup` for a few, and `ComboboxField` for many. */
export function SelectField({ placeholder, options, defaultValue, ...field }: SelectFieldProps) {
  return (
    <Field {...field} missing="Choose an option">
      <SelectFrame>
        <BaseField.Control
          aria-required={!field.optional || undefined}
          defaultValue={defaultValue ?? ''}
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
