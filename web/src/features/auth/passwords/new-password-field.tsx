import { PASSWORD_MIN } from '@plinth/contract/values'
import { PasswordField } from '../../../ui/form/password-field.tsx'

type NewPasswordFieldProps = { name: string; label: string; autoFocus?: boolean }

export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      rule={`At least ${PASSWORD_MIN} characters.`}
      hint="A few unrelated words are easy to remember and hard to guess."
    />
  )
}
