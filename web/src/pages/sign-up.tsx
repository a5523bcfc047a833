import type { SignUpRequest } from '@plinth/contract/auth'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Address, CheckEmail } from '../features/auth/mail/check-email.tsx'
import { MailButton } from '../features/auth/mail/mail-button.tsx'
import { ResendButton } from '../features/auth/mail/resend-button.tsx'
import { useFollowSignIn } from '../features/auth/sign-in/use-follow-sign-in.ts'
import { SignUpForm } from '../features/auth/sign-up/sign-up-form.tsx'
import { api } from '../lib/api/api.ts'
import { writeEntry } from '../lib/storage.ts'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch } from '../lib/url/redirect.ts'
import { textLink } from '../ui/button/text-link.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'

type Invited = ComponentProps<typeof SignUpForm>['invitation']

type SignUpProps = {
  target: string
  /** The address is that of the invitation. */
  invitation?: Invited
  /** Replaces the usual heading. */
  heading?: ReactNode
  note?: ReactNode
}

/** After the form the page says where the message was sent. */
export function SignUp({ target, invitation, heading, note }: SignUpProps) {
  const [typed, setTyped] = useState<SignUpRequest>()
  const [sent, setSent] = useState(false)

  if (typed && sent) {
    return <MailSent signUp={typed} invitation={invitation} target={target} onChangeEmail={() => setSent(false)} />
  }
  return (
    <>
      {heading ?? <Heading target={target} />}
      {note}
      <SignUpForm
        target={target}
        invitation={invitation}
        {...(typed && { name: typed.name })}
        onDone={(values) => {
          writeEntry('invitation', invitation ? target : null)
          setTyped(values)
          setSent(true)
        }}
      />
    </>
  )
}

function Heading({ target }: { target: string }) {
  return (
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
  )
}

type MailSentProps = {
  signUp: SignUpRequest
  invitation: Invited
  target: string
  onChangeEmail: () => void
}

function MailSent({ signUp, invitation, target, onChangeEmail }: MailSentProps) {
  useFollowSignIn(target)
  const { email } = signUp
  const address = email ?? invitation?.email_masked
  const again = { label: 'Send again', resting: true }
  return (
    <CheckEmail
      lead={
        <>
          We sent a message to {address ? <Address>{address}</Address> : 'the invited address'}. Open the link in it to
          finish. It works for {formatDuration(LIFETIMES.sign_up)}.
        </>
      }
      again={
        email === undefined ? (
          <MailButton
            {...again}
            className="justify-items-start"
            // Signs up again, because this page does not know the address.
            send={() => api('POST /auth/sign-up', { body: signUp })}
            sent="A new message is on its way."
          />
        ) : (
          <ResendButton {...again} email={email} target={target} />
        )
      }
      {...(email !== undefined && { onChangeEmail })}
    />
  )
}
