import { MailRequest } from '@plinth/contract/auth'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { nextPath, redirectSearch } from '../../../lib/url/redirect.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PageLink } from '../../../ui/button/page-link.tsx'
import { textLink } from '../../../ui/button/text-link.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Divider } from '../../../ui/layout/divider.tsx'
import { MailButton } from '../mail/mail-button.tsx'
import { ResendButton } from '../mail/resend-button.tsx'
import { completeSignIn } from './complete-sign-in.ts'
import { useSignIn } from './use-sign-in.ts'

type SignInFormProps = {
  target: string
  email?: string | undefined
}

export function SignInForm({ target, email: known = '' }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const emailInput = useRef<HTMLInputElement>(null)

  const { form, pending, failure, showErrors, password } = useSignIn((answer) => completeSignIn(answer, target))
  const { ref: passwordInput, onChange: setPassword } = password

  // The form takes over what was typed or filled in before it was hydrated.
  useLayoutEffect(() => {
    setEmail((value) => emailInput.current?.value || value)
    setPassword((value) => passwordInput.current?.value || value)
  }, [passwordInput, setPassword])

  const checkEmail = () => {
    const [fault] = MailRequest.safeParse({ email }).error?.issues ?? []
    showErrors(fault ? { email: fault.message } : {})
    if (fault) emailInput.current?.focus()
    return !fault
  }

  return (
    <Form
      {...form}
      failureAction={failure?.code === 'invalid_credentials' && <ResendButton email={email} target={target} />}
    >
      <TextField
        ref={emailInput}
        name="email"
        label="Email"
        kind="email"
        autoComplete="username webauthn"
        autoFocus={!known}
        value={email}
        onChange={setEmail}
      />
      <div className="grid gap-2">
        <PasswordField
          {...password}
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus={known !== ''}
        />
        <ForgotPasswordLink email={email} target={target} />
      </div>
      <Button type="submit" variant="primary" pending={pending}>
        Sign in
      </Button>
      <Divider>or</Divider>
      <MailButton
        label="Email me a sign-in link"
        check={checkEmail}
        send={() => api('POST /auth/magic-link', { body: { email: email.trim(), ...nextPath(target) } })}
        sent={`If this address has an account, a sign-in link is on its way. It works once, for ${formatDuration(LIFETIMES.magic_link)}.`}
      />
    </Form>
  )
}

function ForgotPasswordLink({ email, target }: { email: string; target: string }) {
  return (
    <PageLink
      to={paths.forgotPassword}
      search={redirectSearch(target)}
      state={{ email }}
      className={`justify-self-end text-small ${textLink}`}
    >
      Forgot password?
    </PageLink>
  )
}
