import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'

// 16 px on phones; below that iOS zooms in.
const CONTROL =
  'h-10 w-full rounded-control border px-3 text-base transition-colors focus-visible:outline-offset-0 md:text-sm pointer-coarse:h-11'

export const controlStyle = `${CONTROL} border-control bg-raised hover:border-muted-fg data-invalid:border-danger`

export const readOnlyStyle = `${CONTROL} border-line bg-muted text-muted-fg`

type FieldProps = {
  /** The property of the request body; its errors appear on the field. */
  name?: string
  label: string
  hint?: ReactNode
  /** What a good value looks like, as the error says it too; shown before the hint until there is an error. */
  rule?: string
  optional?: boolean
  children: ReactNode
}

/** Label, control, hint and error, associated for screen readers. */
export function Field({ name, label, hint, rule, optional = false, children }: FieldProps) {
  return (
    <BaseField.Root {...(name && { name })} className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <BaseField.Label className="font-medium">{label}</BaseField.Label>
        {optional && <span className="text-small text-muted-fg">Optional</span>}
      </div>
      {children}
      <BaseField.Error className="text-small font-medium text-danger" />
      <BaseField.Validity>
        {({ validity }) => <Hint rule={validity.valid === false ? undefined : rule}>{hint}</Hint>}
      </BaseField.Validity>
    </BaseField.Root>
  )
}

function Hint({ rule, children }: { rule: string | undefined; children: ReactNode }) {
  if (!rule && !children) return null
  return (
    <BaseField.Description className="text-small text-muted-fg">
      {rule} {children}
    </BaseField.Description>
  )
}
