import { Field as BaseField } from '@base-ui/react/field'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, type Ref, useState } from 'react'
import { controlStyle, Field } from './field.tsx'

type PasswordFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  rule?: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  value?: string
  onChange?: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

export function PasswordField({ name, label, hint, rule, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field name={name} label={label} hint={hint} rule={rule}>
      <div className="relative">
        <BaseField.Control
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...(onChange && { onValueChange: onChange })}
          {...input}
          className={`${controlStyle} pe-11`}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted-fg transition-colors hover:text-fg focus-visible:-outline-offset-2"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      </div>
    </Field>
  )
}
