import { useId } from 'react'
import { Select, SelectFrame, type SelectOption, selectStyle } from '../form/select.tsx'

type SelectFilterProps<Value extends string> = {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
}

export function SelectFilter<Value extends string>({ label, ...select }: SelectFilterProps<Value>) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <SelectFrame>
        <Select {...select} id={id} className={selectStyle} />
      </SelectFrame>
    </div>
  )
}
