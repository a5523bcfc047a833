import { type ReactNode, useId } from 'react'

const OPTION = [
  'relative flex h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-raised px-3 select-none *:[svg]:size-4',
  'transition-colors hover:border-control has-checked:border-primary has-checked:bg-accent has-checked:text-primary',
  'has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-11',
].join(' ')

type ChoiceFilterProps<Value extends string> = {
  label: string
  /** No option is chosen when it is undefined. */
  value: Value | undefined
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Shows all options at once, so use it for a few. */
export function ChoiceFilter<Value extends string>({ label, value, options, onChange }: ChoiceFilterProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={OPTION}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {option.icon}
            <span className="pointer-events-none relative">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
