import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Address, CheckEmail } from '../features/auth/mail/check-email.tsx'
import { ResendButton } from '../features/auth/mail/resend-button.tsx'
import { useFollowSignIn } from '../features/auth/sign-in/use-follow-sign-in.ts'
import { SignUpForm } from '../features/auth/sign-up/sign-up-form.tsx'
import { InvitationWaiting } from '../features/invitations/invitation-banner.tsx'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/url/redirect.ts'
import { textLink } from '../ui/button/text-link.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'

const route = getRouteApi('/public/auth/signup')

export function Signup() {
  const target = safeRedirect(route.useSearch().redirect)
  const [typed, setTyped] = useState<{ name: string; email: string }>()
  const [sent, setSent] = useState(false)

  if (typed && sent) {
    return <MailSent email={typed.email} target={target} onChangeEmail={() => setSent(false)} />
  }
  return (
    <>
      <PageTitle
        documentTitle="Create account"
        lead={
          <>
            Have an account?{' '}
            <Link to={paths.login} search={redirectSearch(target)} className={textLink}>
              Sign in
            </Link>
          </>
        }
      >
        Create your account
      </PageTitle>
      <InvitationWaiting target={target}>Use the address it was sent to.</InvitationWaiting>
      <SignUpForm
        target={target}
        {...(typed && { name: typed.name })}
        onDone={(values) => {
          setTyped(values)
          setSent(true)
        }}
      />
    </>
  )
}

type MailSentProps = { email: string; target: string; onChangeEmail: () => void }

function MailSent({ email, target, onChangeEmail }: MailSentProps) {
  useFollowSignIn(target)
  return (
    <CheckEmail
      lead={
        <>
          We sent a message to <Address>{email}</Address>. Open the link in it to finish. It works for{' '}
          {formatDuration(LIFETIMES.sign_up)}.
        </>
      }
      again={<ResendButton email={email} target={target} label="Send again" resting />}
      onChangeEmail={onChangeEmail}
    />
  )
}
