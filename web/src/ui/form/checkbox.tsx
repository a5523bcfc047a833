import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Field as BaseField } from '@base-ui/react/field'
import Check from 'lucide-react/icons/check'
import { Field, type FieldProps } from './field.tsx'

const BOX = [
  'mt-0.5 grid size-5 shrink-0 place-items-center rounded-item border border-control bg-raised transition-colors',
  'hover:border-muted-fg data-checked:border-primary data-checked:bg-primary data-checked:text-primary-fg',
  'data-invalid:border-danger data-disabled:opacity-60',
].join(' ')

type CheckboxProps = Omit<FieldProps, 'optional' | 'rule'> & {
  defaultChecked?: boolean
  /** A required box is consent: the schema takes `true` alone. */
  required?: boolean
}

/** The body gets true or false. */
export function Checkbox({ defaultChecked = false, required = false, ...field }: CheckboxProps) {
  return (
    <Field {...field} labelled>
      <BaseField.Label className="flex cursor-pointer items-start gap-2.5 py-0.5 select-none data-disabled:cursor-default pointer-coarse:min-h-11 pointer-coarse:items-center">
        <BaseCheckbox.Root defaultChecked={defaultChecked} aria-required={required || undefined} className={BOX}>
          <BaseCheckbox.Indicator>
            <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span>{field.label}</span>
      </BaseField.Label>
    </Field>
  )
}
