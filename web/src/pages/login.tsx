import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { DevelopmentSignIn } from '../features/auth/development-sign-in.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { DEV_LOGIN } from '../lib/env.ts'
import { paths } from '../lib/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/redirect.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { textLink } from '../ui/text-link.ts'

const route = getRouteApi('/public/auth/login')

export function Login() {
  const target = safeRedirect(route.useSearch().redirect)
  const email = useLocation({ select: ({ state }) => state.email })
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
      <SignInForm target={target} email={email} />
      {DEV_LOGIN && <DevelopmentSignIn account={DEV_LOGIN} target={target} />}
    </>
  )
}
