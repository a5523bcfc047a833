import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { MagicLinkLanding } from '../features/auth/magic-link/magic-link-landing.tsx'
import { dropMailLink, mailLink } from '../lib/url/mail-link.ts'
import { safeRedirect } from '../lib/url/redirect.ts'
import { SignIn } from './sign-in.tsx'

const route = getRouteApi('/public/auth/login')

export function Login() {
  const [link, setLink] = useState(mailLink)
  const { redirect, error, notice } = route.useSearch()
  const email = useLocation({ select: ({ state }) => state.email })
  // Signing in another way keeps the link's redirect target.
  const target = safeRedirect(link.next ?? redirect)
  if (link.magic === null) return <SignIn target={target} error={error} notice={notice} email={email} />
  const leave = () => {
    dropMailLink()
    setLink({ ...link, magic: null })
  }
  return <MagicLinkLanding secret={link.magic} email={link.email} target={target} onLeave={leave} />
}
