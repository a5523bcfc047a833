import { type ReactNode, useId } from 'react'

const OPTION = [
  'relative grid h-8 cursor-pointer place-items-center rounded-item px-3 font-medium whitespace-nowrap text-muted-fg select-none',
  'transition-colors hover:text-fg has-checked:bg-raised has-checked:text-fg has-checked:shadow-[0_0_0_1px_var(--line)]',
  'has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-11 pointer-coarse:min-w-11',
].join(' ')

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex shrink-0 rounded-control bg-muted p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={OPTION}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-item outline-none"
          />
          <span className="pointer-events-none relative">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
