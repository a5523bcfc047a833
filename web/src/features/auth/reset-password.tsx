import { ResetPasswordRequest } from '@plinth/contract/auth'
import { inWords, LIFETIMES } from '@plinth/contract/lifetimes'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { writeEntry } from '../../lib/storage.ts'
import { announceSessionChange } from '../../lib/tabs.ts'
import { useApiForm } from '../../lib/use-api-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Replaces the password by the secret of a mailed link. Nobody is signed in by it. */
export function ResetPassword({ token }: { token: string | null }) {
  const [state, setState] = useState<'asking' | 'dead' | 'done'>(token === null ? 'dead' : 'asking')

  if (state === 'done') {
    return (
      <Outcome title="Password changed" lead="All other sessions were signed out. Sign in with your new password.">
        <Link to={paths.login} className={buttonStyle('primary')}>
          Sign in
        </Link>
      </Outcome>
    )
  }
  if (token === null || state === 'dead') {
    return (
      <Outcome
        title="This link does not work"
        lead={
          token === null
            ? 'It is not complete, or this page was reloaded. Open the link in your mail again, or request a new one.'
            : `It was already used or has expired. A link works once and for ${inWords(LIFETIMES.password_reset)}.`
        }
      >
        <Link to={paths.forgotPassword} className={buttonStyle('primary')}>
          Request a new link
        </Link>
      </Outcome>
    )
  }
  return (
    <>
      <PageTitle documentTitle="Set a new password · Plinth" lead="You will be signed out everywhere else.">
        Set a new password
      </PageTitle>
      <NewPasswordForm token={token} onDone={() => setState('done')} onDead={() => setState('dead')} />
    </>
  )
}

type NewPasswordFormProps = { token: string; onDone: () => void; onDead: () => void }

function NewPasswordForm({ token, onDone, onDead }: NewPasswordFormProps) {
  const { form, pending, failure } = useApiForm({
    schema: ResetPasswordRequest,
    toBody: (values) => ({ ...values, token }),
    send: (body) => api('POST /auth/reset-password', { body }),
    onDone: () => {
      // If this browser was signed in, it no longer is.
      writeEntry('signed_in', null)
      announceSessionChange()
      onDone()
    },
    onFailed: ({ code }) => code === 'token_not_found' && onDead(),
  })

  return (
    <Form {...form}>
      {failure && <Alert tone="danger">{failure.detail}</Alert>}
      <NewPasswordField name="password" label="New password" autoFocus />
      <Button type="submit" variant="primary" pending={pending}>
        Set new password
      </Button>
    </Form>
  )
}

function Outcome({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PageTitle takeFocus documentTitle={`${title} · Plinth`} lead={lead}>
        {title}
      </PageTitle>
      {children}
    </>
  )
}
