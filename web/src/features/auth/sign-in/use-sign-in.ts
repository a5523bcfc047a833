import { SignInRequest } from '@plinth/contract/auth'
import type { Result } from '@plinth/contract/routes/table'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'

/** Signs in by password. A wrong one leaves its field, which gets the focus. */
export function useSignIn(onDone: (answer: Result<'POST /auth/sign-in'>) => void) {
  const [value, onChange] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const form = useApiForm({
    schema: SignInRequest,
    send: (body) => api('POST /auth/sign-in', { body }),
    onDone,
    onFailed: ({ code }) => {
      if (code !== 'invalid_credentials') return
      flushSync(() => onChange(''))
      ref.current?.focus()
    },
  })
  return { ...form, password: { value, onChange, ref } }
}
