import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { controlStyle } from './field.tsx'

export type SelectOption<Value extends string> = { value: Value; label: string }

export const selectStyle = `${controlStyle} appearance-none truncate pe-9`

type SelectFrameProps = {
  children: ReactNode
  className?: string
  arrow?: string
}

/** The browser's own list is best on phones and needs no script. */
export function SelectFrame({ children, className = '', arrow = 'end-3' }: SelectFrameProps) {
  return (
    <div className={`relative ${className}`}>
      {children}
      <ChevronDown
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-0 my-auto size-4 text-muted-fg ${arrow}`}
      />
    </div>
  )
}

export function Options({ options }: { options: readonly SelectOption<string>[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

type SelectProps<Value extends string> = {
  id?: string
  'aria-label'?: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  className: string
}

export function Select<Value extends string>({ options, onChange, ...select }: SelectProps<Value>) {
  return (
    <select
      {...select}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Options options={options} />
    </select>
  )
}
