import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { DevelopmentSignIn } from '../features/auth/development-sign-in.tsx'
import { MagicLinkLanding } from '../features/auth/magic-link-landing.tsx'
import { oidcSentence } from '../features/auth/oidc-errors.ts'
import { ProviderButton } from '../features/auth/provider-button.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { InvitationWaiting } from '../features/invitations/waiting.tsx'
import { DEV_LOGIN } from '../lib/env.ts'
import { dropMailLink, mailLink } from '../lib/mail-link.ts'
import { paths } from '../lib/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/redirect.ts'
import { Alert } from '../ui/alert.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { textLink } from '../ui/text-link.ts'

const route = getRouteApi('/public/auth/login')

export function Login() {
  const [link, setLink] = useState(mailLink)
  const { redirect } = route.useSearch()
  // Who goes another way than by the link still goes on to where it leads.
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
        documentTitle="Sign in · Plinth"
        lead={
          <>
            New here?{' '}
            <Link to={paths.signup} search={redirectSearch(target)} className={textLink}>
              Create account
            </Link>
          </>
        }
      >
        Sign in to Plinth
      </PageTitle>
      {notice === 'account_deleted' && <Alert tone="success">Your account was deleted. You are signed out.</Alert>}
      {notice === 'session_ended' && <Alert tone="info">You were signed out. Sign in to go on where you were.</Alert>}
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
