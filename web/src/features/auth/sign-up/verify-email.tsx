import type { SessionView } from '@plinth/contract/auth'
import type { SecondStep } from '@plinth/contract/auth/factors'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import type { MailLink } from '../../../lib/page-state.ts'
import { readEntry } from '../../../lib/storage.ts'
import { paths } from '../../../lib/url/paths.ts'
import { nextPath, redirectSearch, safeRedirect } from '../../../lib/url/redirect.ts'
import { Button, buttonStyle } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Address } from '../mail/check-email.tsx'
import { DeadLink } from '../mail/dead-link.tsx'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { NewAccountForm } from './new-account-form.tsx'

/**
 * Confirms an address on click, never by being opened: mail scanners open links before people do, and a link works once.
 * A browser that did not sign up chooses name and password here. Both ways sign in.
 */
export function VerifyEmail({ link }: { link: MailLink }) {
  const { token, email } = link
  const target = safeRedirect(link.next)
  // The mail of a sign-up by invitation does not carry the token, so its browser has kept the page.
  const landing = safeRedirect(link.next ?? readEntry('invitation'))
  const [refusal, setRefusal] = useState<ApiError | null>(null)

  if (refusal?.code === 'account_exists') return <HasAccount target={landing} email={email} />
  if (token === null || refusal?.code === 'token_not_found') {
    return (
      <DeadLink
        title="This link does not work"
        documentTitle="Confirm your address"
        lead="The link was already used or has expired. We can send you a new one."
        email={email}
        send={(email) => api('POST /auth/resend-verification', { body: { email, ...nextPath(target) } })}
        sent="If this address is waiting to be confirmed, a new link is on its way."
      />
    )
  }
  const confirmation = { token, ...(email && { email }) }
  if (refusal?.code === 'password_required') {
    const address = email ?? refusal.email_masked ?? ''
    return (
      <>
        <PageTitle
          documentTitle="Choose a password"
          lead={
            <>
              This is not the browser that signed up <Address>{address}</Address>, so choose the name and password of
              your account here.
            </>
          }
        >
          Choose a name and password
        </PageTitle>
        <NewAccountForm
          confirmation={confirmation}
          onDone={(answer) => completeSignIn(answer, target)}
          onRefused={setRefusal}
        />
      </>
    )
  }
  return (
    <Confirm confirmation={confirmation} onDone={(answer) => completeSignIn(answer, landing)} onRefused={setRefusal} />
  )
}

type ConfirmProps = {
  confirmation: { token: string; email?: string }
  onDone: (answer: SessionView | SecondStep) => void
  onRefused: (refusal: ApiError) => void
}

function Confirm({ confirmation, onDone, onRefused }: ConfirmProps) {
  const confirm = useAction({
    mutationFn: () => api('POST /auth/verify-email', { body: confirmation }),
    onSuccess: onDone,
    onError: onRefused,
  })
  return (
    <>
      <PageTitle
        documentTitle="Confirm your address"
        lead={
          <>
            One step is left: confirm that{' '}
            {confirmation.email ? <Address>{confirmation.email}</Address> : 'this address'} is yours, and your account
            is created.
          </>
        }
      >
        Confirm your address
      </PageTitle>
      {confirm.error && <Alert tone="danger">{confirm.error.detail}</Alert>}
      <Button variant="primary" pending={confirm.isPending || confirm.isSuccess} onClick={() => confirm.mutate()}>
        Confirm my address
      </Button>
      <p role="status" className="sr-only">
        {confirm.isPending && 'Confirming your address'}
      </p>
    </>
  )
}

function HasAccount({ target, email }: { target: string; email: string | null }) {
  return (
    <>
      <PageTitle
        takeFocus
        documentTitle="You have an account already"
        lead="This address belongs to an account. Sign in to continue."
      >
        You have an account already
      </PageTitle>
      <Link
        to={paths.login}
        search={redirectSearch(target)}
        state={email ? { email } : {}}
        className={buttonStyle('primary')}
      >
        Sign in
      </Link>
    </>
  )
}
