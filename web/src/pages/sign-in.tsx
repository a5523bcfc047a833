import { PRODUCT } from '@plinth/product/brand'
import type { ReactNode } from 'react'
import { oidcSentence } from '../features/auth/oidc/errors.ts'
import { ProviderButton } from '../features/auth/oidc/provider-button.tsx'
import { DevelopmentSignIn } from '../features/auth/sign-in/development-sign-in.tsx'
import { PasskeyButton } from '../features/auth/sign-in/passkey-button.tsx'
import { SignInForm } from '../features/auth/sign-in/sign-in-form.tsx'
import { DEV_LOGIN } from '../lib/env.ts'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch } from '../lib/url/redirect.ts'
import { PageLink } from '../ui/button/page-link.tsx'
import { textLink } from '../ui/button/text-link.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'

export type SignInProps = {
  target: string
  error?: string | undefined
  notice?: string | undefined
  email?: string | undefined
  /** Replaces the usual heading. */
  heading?: ReactNode
  note?: ReactNode
}

/** The build renders this into the HTML, so it does not need the router. */
export function SignIn({ target, error, notice, email, heading, note }: SignInProps) {
  const fault = oidcSentence(error)
  return (
    <>
      {heading ?? <Heading target={target} />}
      {notice === 'account_deleted' && <Alert tone="success">Your account was deleted. You are signed out.</Alert>}
      {notice === 'session_ended' && <Alert tone="info">You were signed out. Sign in to continue.</Alert>}
      {fault && <Alert tone="danger">{fault}</Alert>}
      {note}
      <div className="grid gap-3">
        <SignInForm target={target} email={email} />
        <PasskeyButton target={target} />
        <ProviderButton target={target} />
      </div>
      {DEV_LOGIN && <DevelopmentSignIn account={DEV_LOGIN} target={target} />}
    </>
  )
}

function Heading({ target }: { target: string }) {
  return (
    <PageTitle
      documentTitle="Sign in"
      lead={
        <>
          New here?{' '}
          <PageLink to={paths.signup} search={redirectSearch(target)} className={textLink}>
            Create account
          </PageLink>
        </>
      }
    >
      Sign in to {PRODUCT}
    </PageTitle>
  )
}
