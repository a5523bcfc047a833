import { ResetPasswordRequest } from '@plinth/contract/auth'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import type { MailLink } from '../../../lib/page-state.ts'
import { announceSessionChange } from '../../../lib/session/cross-tab.ts'
import { writeEntry } from '../../../lib/storage.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button, buttonStyle } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Address } from '../mail/check-email.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { UsernameOfForm } from './username-of-form.tsx'

/** Sets a new password with a link from a mail. This does not sign in, so the sign-in form follows. */
export function ResetPassword({ link: { token, email } }: { link: MailLink }) {
  const [state, setState] = useState<'asking' | 'dead' | 'done'>(token === null ? 'dead' : 'asking')

  if (state === 'done') {
    return (
      <>
        <PageTitle
          documentTitle="Password changed"
          lead="All other sessions were signed out, and any linked sign-in provider was unlinked. Sign in with your new password."
        >
          Password changed
        </PageTitle>
        <SignInForm target={paths.dashboard} email={email ?? undefined} />
      </>
    )
  }
  if (token === null || state === 'dead') {
    return (
      <>
        <PageTitle
          takeFocus
          documentTitle="This link does not work"
          lead={
            token === null
              ? 'The link is incomplete, or this page was reloaded. Open the link in your mail again, or request a new one.'
              : `It was already used or has expired. A link works once and for ${formatDuration(LIFETIMES.password_reset)}.`
          }
        >
          This link does not work
        </PageTitle>
        <Link to={paths.forgotPassword} state={email ? { email } : {}} className={buttonStyle('primary')}>
          Request a new link
        </Link>
      </>
    )
  }
  return (
    <>
      <PageTitle
        documentTitle="Set a new password"
        lead={
          email ? (
            <>
              For <Address>{email}</Address>. You will be signed out everywhere else.
            </>
          ) : (
            'You will be signed out everywhere else.'
          )
        }
      >
        Set a new password
      </PageTitle>
      <NewPasswordForm
        reset={{ token, ...(email && { email }) }}
        onDone={() => setState('done')}
        onDead={() => setState('dead')}
      />
    </>
  )
}

type NewPasswordFormProps = { reset: { token: string; email?: string }; onDone: () => void; onDead: () => void }

function NewPasswordForm({ reset, onDone, onDead }: NewPasswordFormProps) {
  const { form, pending } = useApiForm({
    schema: ResetPasswordRequest,
    toBody: (values) => ({ ...values, ...reset }),
    send: (body) => api('POST /auth/reset-password', { body }),
    onDone: () => {
      // A reset ends the session of this browser too.
      writeEntry('signed_in', null)
      announceSessionChange()
      onDone()
    },
    onFailed: ({ code }) => code === 'token_not_found' && onDead(),
  })

  return (
    <Form {...form}>
      <UsernameOfForm email={reset.email} />
      <NewPasswordField name="password" label="New password" autoFocus />
      <Button type="submit" variant="primary" pending={pending}>
        Set new password
      </Button>
    </Form>
  )
}
