import { useId } from 'react'
import { controlStyle } from '../form/field.tsx'

type DateFilterProps = {
  label: string
  /** YYYY-MM-DD, or '' without a day. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Filters a list by a day. Forms use `DateField`. */
export function DateFilter({ label, value, min, max, onChange, onBlur }: DateFilterProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className={`${controlStyle} appearance-none text-start tabular-nums ${value ? '' : 'not-focus:text-muted-fg'}`}
      />
    </div>
  )
}
