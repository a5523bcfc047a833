import { Field as BaseField } from '@base-ui/react/field'
import Search from 'lucide-react/icons/search'
import type { AriaAttributes, KeyboardEventHandler } from 'react'
import { controlStyle, Field } from '../form/field.tsx'

type SearchControlProps = AriaAttributes & {
  name: string
  label: string
  placeholder: string
  maxLength: number
  autoFocus: boolean
  value: string
  onChange: (value: string) => void
  role: 'combobox'
  autoComplete: 'off'
  spellCheck: false
  onKeyDown: KeyboardEventHandler
}

export function SearchControl({ name, label, onChange, ...input }: SearchControlProps) {
  return (
    <Field name={name} label={label}>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted-fg"
        />
        <BaseField.Control
          {...input}
          type="text"
          enterKeyHint="search"
          autoCapitalize="none"
          aria-required
          onValueChange={onChange}
          className={`${controlStyle} ps-9 placeholder:text-muted-fg`}
        />
      </div>
    </Field>
  )
}
