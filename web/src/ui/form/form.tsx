import { Form as BaseForm } from '@base-ui/react/form'
import type { ReactNode, Ref } from 'react'
import { Alert } from '../feedback/alert.tsx'

type FormProps = {
  errors: Record<string, string>
  /** Why the form could not be sent, shown above the fields. */
  failure: string | undefined
  /** What the user can do about the failure. */
  failureAction?: ReactNode
  onFormSubmit: (values: Record<string, unknown>) => void
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Submitting focuses the first invalid field. */
export function Form({ errors, failure, failureAction, onFormSubmit, children, ref }: FormProps) {
  return (
    // Before the code of a page has arrived, `dialog` keeps a submit from loading a URL that holds the fields.
    <BaseForm ref={ref} method="dialog" errors={errors} onFormSubmit={onFormSubmit} className="grid gap-5">
      {failure && (
        <Alert tone="danger" action={failureAction}>
          {failure}
        </Alert>
      )}
      {children}
    </BaseForm>
  )
}
