import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SecondStep } from '../features/auth/second-step/second-step.tsx'
import { enter } from '../features/auth/sign-in/complete-sign-in.ts'
import { paths } from '../lib/url/paths.ts'
import { redirectSearch, safeRedirect } from '../lib/url/redirect.ts'

const route = getRouteApi('/public/auth/second-step')

export function SecondStepPage() {
  const target = safeRedirect(route.useSearch().redirect)
  const navigate = useNavigate()
  return (
    <SecondStep
      onSignedIn={() => enter(target)}
      onStartAgain={() => void navigate({ to: paths.login, search: redirectSearch(target) })}
    />
  )
}
