import type { SessionView } from '@plinth/contract/auth'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { IdentityQuestion } from '../../features/auth/identity-question.tsx'
import { PlanBar } from '../../features/billing/plan-bar.tsx'
import { followSessionChanges } from '../../lib/session/cross-tab.ts'
import { SessionContext, useRefreshSession } from '../../lib/session/session.ts'
import type { Unsaved } from '../../lib/unsaved-forms.ts'
import { lazyPage } from '../../lib/url/lazy-page.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { BareLayout } from '../bare-layout.tsx'
import { SessionFailure } from '../failure/failure.tsx'
import { NoticeToast } from '../notice-toast.tsx'
import { PaletteProvider } from '../palette/provider.tsx'
import { SearchButton } from '../palette/search-button.tsx'
import { Pending } from '../pending.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Header } from './header.tsx'
import { KeptTextOffer } from './kept-text-offer.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { Navigation } from './navigation.tsx'
import { OrganizationChanged } from './organization-changed.tsx'
import { type PageAccess, usePageAccess, useSetUpRequired } from './page-access.ts'
import { PageOverlay } from './page-overlay.tsx'

const SetUpRequired = lazyPage(() => import('./set-up-required.tsx'), 'SetUpRequired')
const SignInAgain = lazyPage(() => import('./sign-in-again.tsx'), 'SignInAgain')

export function Shell() {
  const refreshSession = useRefreshSession()
  const { session, access, unsaved } = usePageAccess()

  const refresh = useEffectEvent(() => void refreshSession())
  useEffect(() => followSessionChanges(() => refresh()), [])
  // Loaded early, because it is needed when the connection may be down.
  useEffect(() => whenIdle(() => void SignInAgain.preload().catch(() => {})), [])

  if (!session || access.is === 'other_user') return null
  if (access.is === 'signed_out' && !unsaved) return null
  if (access.is === 'organization_changed' && !unsaved) {
    return (
      <BareLayout>
        <OrganizationChanged name={access.name} />
      </BareLayout>
    )
  }

  return (
    <SessionContext value={session}>
      <Toaster>
        <NoticeToast session={session} />
        <PaletteProvider>
          <SkipLink />
          <Header />
          <div className="flex">
            <aside className="sticky top-14 hidden h-[calc(100dvh-56px)] w-60 shrink-0 border-e border-line lg:block">
              <SearchButton />
              <Navigation />
            </aside>
            <div className="min-w-0 flex-1">
              <PlanBar {...session} />
              <main id="content" tabIndex={-1} className="px-4 py-8 outline-none sm:px-8 md:py-10 lg:px-12">
                <div className="mx-auto max-w-[1120px]">
                  <KeptTextOffer user_id={session.user.id} />
                  <PageOrSetUp session={session} />
                </div>
              </main>
            </div>
          </div>
        </PaletteProvider>
        <LeaveQuestion unsaved={unsaved !== null} />
        <ConnectionBar />
        <Identity />
        {access.is !== 'allowed' && (
          <PageOverlay key={access.is}>
            <Hidden access={access} session={session} unsaved={unsaved} />
          </PageOverlay>
        )}
      </Toaster>
    </SessionContext>
  )
}

function PageOrSetUp({ session }: { session: SessionView }) {
  if (!useSetUpRequired(session)) return <Outlet />
  return (
    <Suspense fallback={<Pending />}>
      <SetUpRequired session={session} />
    </Suspense>
  )
}

type HiddenProps = { access: PageAccess; session: SessionView; unsaved: Unsaved | null }

function Hidden({ access, session, unsaved }: HiddenProps) {
  if (access.is === 'session_unknown') return <SessionFailure error={access.error} />
  if (access.is === 'organization_changed')
    return <OrganizationChanged name={access.name} unsaved={unsaved} onStay={access.stay} />
  return (
    <Suspense fallback={<Pending />}>
      {access.is === 'set_up_required' ? <SetUpRequired session={session} unsaved /> : <SignInAgain />}
    </Suspense>
  )
}

/** Another page does not answer the question of this one. */
function Identity() {
  const href = useLocation({ select: ({ href }) => href })
  return <IdentityQuestion key={href} />
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 start-2 z-60 -translate-y-16 rounded-control bg-fill px-4 py-2.5 font-medium text-fill-fg focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
