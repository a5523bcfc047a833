import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { followForm, markSaved } from '../unsaved-forms.ts'
import { isLeaving } from '../url/full-load.ts'
import { type ApiError, fieldErrors } from './api-error.ts'
import { useAction } from './use-action.ts'

type Options<Schema extends z.ZodMiniType, Answer> = {
  /** The body schema of the contract; what it refuses never leaves the page. */
  schema: Schema
  /** Makes the body out of the form's values, where the two differ. */
  toBody?: (values: Record<string, unknown>) => unknown
  send: (body: z.output<Schema>) => Promise<Answer>
  onDone?: (answer: Answer, body: z.output<Schema>) => void
  onFailed?: (error: ApiError) => void
}

/**
 * One form that sends one body. Faults of a field, found here or by the server, stand on the field, and the first one gets the focus;
 * every other failure is shown above the fields. Spread `form` on `<Form>`. `showErrors` is for a second way to use the same fields.
 */
export function useApiForm<Schema extends z.ZodMiniType, Answer>(options: Options<Schema, Answer>) {
  const { schema, toBody, send, onDone, onFailed } = options
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { ref, onSaved } = useUnsavedText()

  const mutation = useAction({
    mutationFn: send,
    onSuccess: (answer, body) => {
      setErrors({})
      setFailure(null)
      onSaved()
      onDone?.(answer, body)
    },
    onError: (error) => {
      setErrors(error.fields)
      // The shell asks to sign in again; the form is as it was then.
      const shown = Object.keys(error.fields).length > 0 || error.code === 'unauthorized'
      setFailure(shown ? null : error)
      onFailed?.(error)
    },
  })

  // Errors stay until the answer: cleared before sending, the ones that come back would not get the focus.
  const onFormSubmit = (values: Record<string, unknown>) => {
    if (mutation.isPending) return
    const parsed = z.safeParse(schema, toBody ? toBody(values) : values)
    if (parsed.success) return mutation.mutate(parsed.data)
    setFailure(null)
    setErrors(fieldErrors(parsed.error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message }))))
  }

  // A form whose answer leads away rests until the page has gone.
  const pending = mutation.isPending || isLeaving()
  return { form: { ref, errors, failure: failure?.detail, onFormSubmit }, pending, failure, showErrors: setErrors }
}

/** Has the shell know of unsaved text in the form at `ref`. What it holds after the render that follows `onSaved` is saved. */
function useUnsavedText() {
  const form = useRef<HTMLFormElement>(null)
  const [saves, setSaves] = useState(0)
  const ref = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    if (!element) return
    const stop = followForm(element)
    return () => {
      form.current = null
      stop()
    }
  }, [])
  useLayoutEffect(() => {
    if (saves > 0 && form.current) markSaved(form.current)
  }, [saves])
  return { ref, onSaved: () => setSaves((count) => count + 1) }
}
