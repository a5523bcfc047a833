import type { Billing } from '@plinth/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { TwoStepSkeleton } from '../../features/auth/factors/two-step-skeleton.tsx'
import { oidcSentence } from '../../features/auth/oidc/errors.ts'
import { SessionList } from '../../features/auth/sessions/session-list.tsx'
import { billingQuery } from '../../features/billing/queries.ts'
import { DeleteAccount } from '../../features/users/delete-account.tsx'
import { useSession } from '../../lib/session/session.ts'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { paths } from '../../lib/url/paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Section, Sections } from '../../ui/layout/section.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

const route = getRouteApi('/app/settings/account')

const TwoStepSignIn = lazyPage(() => import('../../features/auth/factors/two-step-sign-in.tsx'), 'TwoStepSignIn')

export function SettingsAccount() {
  const { user } = useSession()
  const fault = oidcSentence(route.useSearch().error)
  useLinkedToast()
  // While billing is unknown the deletion is offered; the server refuses it where a subscription is in the way.
  const { data: billing } = useQuery(billingQuery)
  return (
    <Sections>
      <Section title="Sign-in methods" lead="Choose how you sign in to your account.">
        {fault && <Alert tone="danger">{fault}</Alert>}
        <SignInMethods />
      </Section>
      <Section
        id="two-step-sign-in"
        title="Two-step sign-in"
        lead="A second step protects your account even when someone knows your password."
      >
        <Suspense fallback={<TwoStepSkeleton />}>
          <TwoStepSignIn />
        </Suspense>
      </Section>
      <Section title="Sessions" lead="You are signed in with these browsers. Sign out any you do not recognize.">
        <SessionList />
      </Section>
      <Section title="Delete account" lead={`This account belongs to ${user.email}.`}>
        <DeleteAccount email={user.email} block={billing && blockOf(billing)} />
      </Section>
    </Sections>
  )
}

function blockOf({ account_deletion: { blocked, reason, until } }: Billing) {
  return blocked && reason ? { reason, until } : undefined
}

function useLinkedToast(): void {
  const { linked } = route.useSearch()
  const navigate = useNavigate()
  const toast = useToast()
  const shown = useRef(false)
  useEffect(() => {
    if (!linked || shown.current) return
    shown.current = true
    toast('success', 'The provider is linked to your account')
    void navigate({ to: paths.account, replace: true })
  }, [linked, navigate, toast])
}
