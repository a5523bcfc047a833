import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import type { MailLink } from '../../lib/mail-link.ts'
import { paths } from '../../lib/paths.ts'
import { nextPath, redirectSearch, safeRedirect } from '../../lib/redirect.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { NewLinkForm } from './new-link-form.tsx'

/**
 * Confirms an address by a press of a button and never by being opened: mail scanners open links before people do,
 * and a link works once.
 */
export function VerifyEmail({ link: { token, next } }: { link: MailLink }) {
  const target = safeRedirect(next)
  const confirm = useMutation({ mutationFn: (token: string) => api('POST /auth/verify-email', { body: { token } }) })
  const { code } = confirm.error ?? {}

  if (confirm.isSuccess) {
    return (
      <Verified
        title="Your address is confirmed"
        lead="Your account is ready. Sign in to begin."
        target={target}
        email={confirm.data.email}
      />
    )
  }
  if (code === 'account_exists') {
    return (
      <Verified
        title="You have an account already"
        lead="This address belongs to an account. Sign in to go on."
        target={target}
      />
    )
  }
  if (token === null || code === 'token_not_found') {
    return (
      <>
        <PageTitle
          takeFocus
          documentTitle="Confirm your address · Plinth"
          lead="The link was already used or has expired. We can send you a new one."
        >
          This link does not work
        </PageTitle>
        <NewLinkForm
          send={(email) => api('POST /auth/resend-verification', { body: { email, ...nextPath(target) } })}
          sent="If this address is waiting to be confirmed, a new link is on its way."
        />
      </>
    )
  }
  return (
    <>
      <PageTitle
        documentTitle="Confirm your address · Plinth"
        lead="One step is left: confirm that this address is yours, and your account is created."
      >
        Confirm your address
      </PageTitle>
      {confirm.error && <Alert tone="danger">{confirm.error.detail}</Alert>}
      <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.mutate(token)}>
        Confirm my address
      </Button>
      <p role="status" className="sr-only">
        {confirm.isPending && 'Confirming your address'}
      </p>
    </>
  )
}

type VerifiedProps = { title: string; lead: string; target: string; email?: string }

function Verified({ title, lead, target, email }: VerifiedProps) {
  return (
    <>
      <PageTitle takeFocus documentTitle={`${title} · Plinth`} lead={lead}>
        {title}
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
