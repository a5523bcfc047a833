import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { controlStyle } from './field.tsx'

type SelectFilterProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few that takes effect as it is chosen, by the browser's own list: the best one on a phone, and no script. */
export function SelectFilter<Value extends string>({ label, value, options, onChange }: SelectFilterProps<Value>) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className={`${controlStyle} appearance-none truncate pr-9`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted-fg"
        />
      </div>
    </div>
  )
}
