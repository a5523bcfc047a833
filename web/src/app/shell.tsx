import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SessionContext, sessionQuery } from '../features/auth/session.ts'
import { actsElsewhere } from '../lib/acting.ts'
import { fullLoad, isLeaving } from '../lib/full-load.ts'
import { paths } from '../lib/paths.ts'
import { redirectSearch } from '../lib/redirect.ts'
import { followSessionChanges } from '../lib/tabs.ts'
import { Toaster } from '../ui/toast.tsx'
import { ActingChanged } from './acting-changed.tsx'
import { Arrival } from './arrival.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'

/** What surrounds every page behind the guard, and keeps watching the session while it is shown. */
export function Shell() {
  const router = useRouter()
  const { data: session, error } = useQuery(sessionQuery)

  useEffect(followSessionChanges, [])

  const ended = session === null
  useEffect(() => {
    if (!ended) return
    const { pathname, searchStr } = router.latestLocation
    fullLoad(router.buildLocation({ to: paths.login, search: redirectSearch(pathname + searchStr) }).href)
  }, [ended, router])

  // A failing refresh counts as much as a failing first request: what was loaded before may no longer be this person's.
  if (error) throw error
  if (!session) return null
  // While this tab leads to the new organization itself, there is nothing to tell.
  if (actsElsewhere(session.organization.id) && !isLeaving()) return <ActingChanged name={session.organization.name} />

  return (
    <SessionContext value={session}>
      <Toaster>
        <Arrival session={session} />
        <SkipLink />
        <Header session={session} />
        <div className="flex">
          <aside className="sticky top-14 hidden h-[calc(100dvh-56px)] w-60 shrink-0 border-r border-line md:block">
            <Navigation />
          </aside>
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-8 outline-none sm:px-8 md:py-10 lg:px-12">
            <div className="mx-auto max-w-[1120px]">
              <Outlet />
            </div>
          </main>
        </div>
      </Toaster>
    </SessionContext>
  )
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-primary px-4 py-2.5 font-medium text-primary-fg focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
