import { Radio } from '@base-ui/react/radio'
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { Field, type FieldProps } from './field.tsx'

const DOT = [
  'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-control bg-raised transition-colors',
  'hover:border-muted-fg data-checked:border-primary data-invalid:border-danger data-disabled:opacity-60',
].join(' ')

type RadioGroupProps = FieldProps & {
  options: readonly { value: string; label: string; hint?: ReactNode }[]
  defaultValue?: string | null
}

/** All options are seen, so use it for a few. The arrow keys choose. */
export function RadioGroup({ options, defaultValue, ...field }: RadioGroupProps) {
  return (
    <Field {...field} missing="Choose an option">
      <BaseRadioGroup
        {...(defaultValue && { defaultValue })}
        aria-required={!field.optional || undefined}
        className="grid gap-2"
      >
        {options.map((option) => (
          <Option key={option.value} {...option} />
        ))}
      </BaseRadioGroup>
    </Field>
  )
}

function Option({ value, label, hint }: RadioGroupProps['options'][number]) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5 pointer-coarse:min-h-11">
      <Radio.Root
        value={value}
        aria-labelledby={`${id}-label`}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        id={id}
        className={DOT}
      >
        <Radio.Indicator className="size-2.5 rounded-full bg-primary" />
      </Radio.Root>
      <label htmlFor={id} className="grid flex-1 cursor-pointer py-0.5 select-none">
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="text-small text-muted-fg">
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}
