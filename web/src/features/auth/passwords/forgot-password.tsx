import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Address, CheckEmail } from '../mail/check-email.tsx'
import { MailButton } from '../mail/mail-button.tsx'
import { MailForm } from '../mail/mail-form.tsx'

const send = (email: string) => api('POST /auth/forgot-password', { body: { email } })

/** Requests a link that sets a new password. The response never reveals whether the account exists. */
export function ForgotPassword({ email: known }: { email: string }) {
  const [email, setEmail] = useState(known)
  const [sent, setSent] = useState(false)

  if (sent) {
    return (
      <CheckEmail
        lead={
          <>
            If <Address>{email}</Address> has an account, a link to set a new password is on its way. It works for{' '}
            {formatDuration(LIFETIMES.password_reset)}.
          </>
        }
        again={
          <MailButton
            className="justify-items-start"
            label="Send again"
            send={() => send(email)}
            sent="If the address has an account, a new link is on its way."
            resting
          />
        }
        onChangeEmail={() => setSent(false)}
      />
    )
  }
  return (
    <>
      <PageTitle
        documentTitle="Forgot password"
        lead="Enter your email address, and we send you a link to set a new password."
      >
        Forgot your password?
      </PageTitle>
      <MailForm
        autoFocus
        label="Send reset link"
        email={email}
        send={send}
        onSent={(email) => {
          setEmail(email)
          setSent(true)
        }}
      />
    </>
  )
}
