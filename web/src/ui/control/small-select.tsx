import { Select, SelectFrame, type SelectOption } from '../form/select.tsx'

type SmallSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  className?: string
}

export function SmallSelect<Value extends string>({ label, className = '', ...select }: SmallSelectProps<Value>) {
  return (
    <SelectFrame className={className} arrow="end-2.5">
      <Select
        {...select}
        aria-label={label}
        className="h-9 w-full appearance-none truncate rounded-control border border-control bg-raised pe-8 ps-3 text-base transition-colors hover:border-muted-fg md:text-sm pointer-coarse:h-11"
      />
    </SelectFrame>
  )
}
