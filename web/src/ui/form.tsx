import { Form as BaseForm } from '@base-ui/react/form'
import type { ReactNode } from 'react'

type FormProps = {
  /** Messages by field name. */
  errors: Record<string, string>
  onFormSubmit: (values: Record<string, unknown>) => void
  children: ReactNode
}

/** Fields under one another. Submitting focuses the first one that is wrong. */
export function Form({ errors, onFormSubmit, children }: FormProps) {
  return (
    <BaseForm errors={errors} onFormSubmit={onFormSubmit} className="grid gap-5">
      {children}
    </BaseForm>
  )
}
