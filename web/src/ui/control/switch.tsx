import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

type SwitchProps = {
  /** Parts of the label may be visually hidden. */
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}

export function Switch({ children, checked, onChange, className = '' }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={`flex cursor-pointer items-center select-none ${className}`}>
      {children}
      <BaseSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        className="flex h-5 w-9 shrink-0 rounded-full bg-control p-0.5 transition-colors data-checked:bg-primary"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-raised transition-[translate] data-checked:translate-x-4 dark:bg-bg rtl:data-checked:-translate-x-4" />
      </BaseSwitch.Root>
    </label>
  )
}
