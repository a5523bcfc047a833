import { ChevronDown } from 'lucide-react'

type SmallSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Layout only. */
  className?: string
}

/** One of a few beside other controls, by the browser's own list; the choice says what it is about, so no label is shown. */
export function SmallSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: SmallSelectProps<Value>) {
  return (
    <div className={`relative ${className}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="h-9 w-full appearance-none truncate rounded-control border border-line bg-raised pr-8 pl-3 text-base transition-colors hover:border-control md:text-sm pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted-fg"
      />
    </div>
  )
}
