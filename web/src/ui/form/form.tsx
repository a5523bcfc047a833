import { Form as BaseForm } from '@base-ui/react/form'
import type { ReactNode, Ref } from 'react'

type FormProps = {
  /** Messages by field name. */
  errors: Record<string, string>
  onFormSubmit: (values: Record<string, unknown>) => void
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Fields under one another. Submitting focuses the first one that is wrong. */
export function Form({ errors, onFormSubmit, children, ref }: FormProps) {
  return (
    <BaseForm ref={ref} errors={errors} onFormSubmit={onFormSubmit} className="grid gap-5">
      {children}
    </BaseForm>
  )
}
