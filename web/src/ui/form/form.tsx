import { Form as BaseForm } from '@base-ui/react/form'
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { byKey, FormErrorsContext, type FormFields, FormFieldsContext, readFields } from './form-fields.ts'

type FormProps = {
  errors: Record<string, string>
  failure: string | undefined
  /** Offers what the user can do about the failure. */
  failureAction?: ReactNode
  /** Called with the body of the fields, and by name a sentence for each field that cannot be read. */
  onFormSubmit: (values: Record<string, unknown>, faults: Record<string, string>) => void
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Submitting focuses the first invalid field. */
export function Form({ errors, failure, failureAction, onFormSubmit, children, ref }: FormProps) {
  const [fields] = useState<FormFields>(() => ({ reads: new Map(), rows: new Map() }))
  const sent = useRef<FormFields['rows']>(new Map())
  const submit = (values: Record<string, unknown>) => {
    sent.current = new Map(fields.rows)
    const { body, faults } = readFields(values, fields)
    onFormSubmit(body, faults)
  }
  const shown = useMemo(
    () => Object.fromEntries(Object.entries(errors).map(([name, message]) => [byKey(name, sent.current), message])),
    [errors],
  )
  // A property without a field of its own is a fault of the page, which the user should see nevertheless.
  const unseen = Object.entries(shown).find(([name]) => !fields.reads.has(name) && !fields.rows.has(name))?.[1]
  const problem = failure ?? unseen
  return (
    // Before the code of a page has arrived, `dialog` keeps a submit from loading a URL that holds the fields.
    <BaseForm ref={ref} method="dialog" errors={shown} onFormSubmit={submit} className="grid gap-5">
      {problem && (
        <Alert tone="danger" action={failureAction}>
          {problem}
        </Alert>
      )}
      <FormFieldsContext value={fields}>
        <FormErrorsContext value={shown}>{children}</FormErrorsContext>
      </FormFieldsContext>
    </BaseForm>
  )
}
