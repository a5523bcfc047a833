import { PRODUCT } from '@plinth/product/brand'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { MagicLinkLanding } from '../features/auth/magic-link/magic-link-landing.tsx'
import { oidcSentence } from '../features/auth/oidc/errors.ts'
import { ProviderButton } from '../features/auth/oidc/provider-button.tsx'
import { DevelopmentSignIn } from '../features/auth/sign-in/development-sign-in.tsx'
import { SignInForm } from '../features/auth/sign-in/sign-in-form.tsx'
import { InvitationWaiting } from '../features/invitations/invitation-banner.tsx'
import { DEV_LOGIN } from '../lib/env.ts'
import { dropMailLink, mailLink } from '../lib/url/mail-link.ts'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/url/redirect.ts'
import { textLink } from '../ui/button/text-link.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'

const route = getRouteApi('/public/auth/login')

export function Login() {
  const [link, setLink] = useState(mailLink)
  const { redirect } = route.useSearch()
  // Signing in another way keeps the link's redirect target.
  const target = safeRedirect(link.next ?? redirect)
  if (link.magic === null) return <SignIn target={target} />
  const leave = () => {
    dropMailLink()
    setLink({ ...link, magic: null })
  }
  return <MagicLinkLanding secret={link.magic} email={link.email} target={target} onLeave={leave} />
}

function SignIn({ target }: { target: string }) {
  const { error, notice } = route.useSearch()
  const email = useLocation({ select: ({ state }) => state.email })
  const fault = oidcSentence(error)
  return (
    <>
      <PageTitle
        documentTitle="Sign in"
        lead={
          <>
            New here?{' '}
            <Link to={paths.signup} search={redirectSearch(target)} className={textLink}>
              Create account
            </Link>
          </>
        }
      >
        Sign in to {PRODUCT}
      </PageTitle>
      {notice === 'account_deleted' && <Alert tone="success">Your account was deleted. You are signed out.</Alert>}
      {notice === 'session_ended' && <Alert tone="info">You were signed out. Sign in to continue.</Alert>}
      {fault && <Alert tone="danger">{fault}</Alert>}
      <InvitationWaiting target={target}>Sign in with the address it was sent to.</InvitationWaiting>
      <div className="grid gap-3">
        <SignInForm target={target} email={email} />
        <ProviderButton target={target} />
      </div>
      {DEV_LOGIN && <DevelopmentSignIn account={DEV_LOGIN} target={target} />}
    </>
  )
}
