import { SignInRequest } from '@plinth/contract/auth'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../lib/api.ts'
import { useApiForm } from '../../lib/use-api-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { enter } from './enter.ts'
import { ResendButton } from './resend-button.tsx'

type SignInFormProps = {
  /** Where to go on to, from safeRedirect. */
  target: string
  /** An address known already, such as one just confirmed. */
  email?: string | undefined
}

export function SignInForm({ target, email: known = '' }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const passwordInput = useRef<HTMLInputElement>(null)

  const { form, pending, failure } = useApiForm({
    schema: SignInRequest,
    send: (body) => api('POST /auth/sign-in', { body }),
    onDone: () => enter(target),
    onFailed: ({ code }) => {
      if (code !== 'invalid_credentials') return
      flushSync(() => setPassword(''))
      passwordInput.current?.focus()
    },
  })

  return (
    <Form {...form}>
      {failure && (
        <Alert
          tone="danger"
          action={failure.code === 'email_unverified' && <ResendButton email={email} target={target} />}
        >
          {failure.detail}
        </Alert>
      )}
      <TextField
        name="email"
        label="Email"
        kind="email"
        autoComplete="username"
        autoFocus={!known}
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" pending={pending}>
        Sign in
      </Button>
    </Form>
  )
}
