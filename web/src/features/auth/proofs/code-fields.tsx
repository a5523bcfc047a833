import { TextField } from '../../../ui/form/text-field.tsx'

type CodeFieldProps = { label?: string; autoFocus?: boolean }

export function CodeField({ label = 'Code', autoFocus = true }: CodeFieldProps) {
  return <TextField name="code" label={label} kind="code" autoComplete="one-time-code" autoFocus={autoFocus} />
}

export function RecoveryCodeField({ autoFocus = true }: Pick<CodeFieldProps, 'autoFocus'>) {
  return <TextField name="recovery_code" label="Recovery code" autoComplete="off" autoFocus={autoFocus} />
}
