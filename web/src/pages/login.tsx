import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { MagicLinkLanding } from '../features/auth/magic-link/magic-link-landing.tsx'
import { lazyPage } from '../lib/url/lazy-page.ts'
import { letterToken } from '../lib/url/letter.ts'
import { dropMailLink, mailLink } from '../lib/url/mail-link.ts'
import { safeRedirect } from '../lib/url/redirect.ts'
import { SignIn, type SignInProps } from './sign-in.tsx'

const route = getRouteApi('/public/auth/login')

const InvitedSignIn = lazyPage(() => import('./invited.tsx'), 'InvitedSignIn')

export function Login() {
  const [link, setLink] = useState(mailLink)
  const { redirect, error, notice } = route.useSearch()
  const email = useLocation({ select: ({ state }) => state.email })
  // Signing in another way keeps the link's redirect target.
  const target = safeRedirect(link.next ?? redirect)
  if (link.magic === null) return <SignInOrLetter target={target} error={error} notice={notice} email={email} />
  const leave = () => {
    dropMailLink()
    setLink({ ...link, magic: null })
  }
  return <MagicLinkLanding secret={link.magic} email={link.email} target={target} onLeave={leave} />
}

function SignInOrLetter(props: SignInProps) {
  const token = letterToken(props.target)
  return token === null ? <SignIn {...props} /> : <InvitedSignIn key={token} token={token} {...props} />
}
