import { getRouteApi } from '@tanstack/react-router'
import { lazyPage } from '../lib/url/lazy-page.ts'
import { letterToken } from '../lib/url/letter.ts'
import { safeRedirect } from '../lib/url/redirect.ts'
import { SignUp } from './sign-up.tsx'

const route = getRouteApi('/public/auth/signup')

const InvitedSignUp = lazyPage(() => import('./invited.tsx'), 'InvitedSignUp')

export function Signup() {
  const target = safeRedirect(route.useSearch().redirect)
  const token = letterToken(target)
  return token === null ? <SignUp target={target} /> : <InvitedSignUp key={token} token={token} target={target} />
}
