import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { ForgotPassword as Request } from '../features/auth/passwords/forgot-password.tsx'
import { paths } from '../lib/url/paths.ts'
import { textLink } from '../ui/button/text-link.ts'

const route = getRouteApi('/public/auth/forgot-password')

export function ForgotPassword() {
  const search = route.useSearch()
  const email = useLocation({ select: ({ state }) => state.email ?? '' })
  return (
    <>
      <Request email={email} />
      <p>
        <Link to={paths.login} search={search} state={{ email }} className={textLink}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}
