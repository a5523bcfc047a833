import { Field as BaseField } from '@base-ui/react/field'
import { Field, type FieldProps } from './field.tsx'
import { Options, SelectFrame, type SelectOption, selectStyle } from './select.tsx'

type SelectFieldProps = FieldProps & {
  /** This option has no value. A required field that is left there says so. */
  placeholder?: string
  options: readonly SelectOption<string>[]
  defaultValue?: string | null
}

/** Use `RadioGroup` for a few options, and `ComboboxField` for many. */
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
