import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { followForm, markSaved } from '../unsaved-forms.ts'
import { isLeaving } from '../url/full-load.ts'
import { type ApiError, fieldErrors } from './api-error.ts'
import { useAction } from './use-action.ts'

type Options<Schema extends z.ZodMiniType, Data> = {
  /** Input that does not match this schema is not sent. */
  schema: Schema
  /** Converts the values of the fields where they differ from the body. */
  toBody?: (values: Record<string, unknown>) => unknown
  send: (body: z.output<Schema>) => Promise<Data>
  onDone?: (data: Data, body: z.output<Schema>) => void
  onFailed?: (error: ApiError) => void
}

/**
 * Sends one request. Field errors, ours and the server's, appear on their fields, and the first gets the focus; other
 * failures appear above the fields. Spread `form` on `<Form>`. `showErrors` is for a second action on the same fields.
 */
export function useApiForm<Schema extends z.ZodMiniType, Data>(options: Options<Schema, Data>) {
  const { schema, toBody, send, onDone, onFailed } = options
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { ref, onSaved } = useUnsavedText()

  const mutation = useAction({
    mutationFn: send,
    onSuccess: (data, body) => {
      setErrors({})
      setFailure(null)
      onSaved()
      onDone?.(data, body)
    },
    onError: (error) => {
      setErrors(error.fields)
      // The shell asks the user to sign in again.
      const shown = Object.keys(error.fields).length > 0 || error.code === 'unauthorized'
      setFailure(shown ? null : error)
      onFailed?.(error)
    },
  })

  // Errors stay until the response: if they were cleared before, the same ones would not get the focus again.
  const onFormSubmit = (values: Record<string, unknown>, faults: Record<string, string> = {}) => {
    if (mutation.isPending) return
    const parsed = z.safeParse(schema, toBody ? toBody(values) : values)
    if (parsed.success && Object.keys(faults).length === 0) return mutation.mutate(parsed.data)
    setFailure(null)
    const issues = parsed.error?.issues ?? []
    const of_schema = issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message }))
    setErrors({ ...fieldErrors(of_schema), ...faults })
  }

  // Stays pending while the page is being replaced.
  const pending = mutation.isPending || isLeaving()
  return { form: { ref, errors, failure: failure?.detail, onFormSubmit }, pending, failure, showErrors: setErrors }
}

/** Reports unsaved text to the shell. `onSaved` counts the values as saved, and those of the next render. */
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
  const onSaved = () => {
    if (form.current) markSaved(form.current)
    setSaves((count) => count + 1)
  }
  return { ref, onSaved }
}
