import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { ApplicationFailure, VisitorFailure } from './app/failure/failure.tsx'
import { requireSession, requireSessionOrNotFound } from './app/guard.ts'
import { Root } from './app/root.tsx'
import { filesQuery, hasStorage } from './features/files/queries.ts'
import { pendingQuery } from './features/invitations/queries.ts'
import { membersQuery } from './features/organizations/queries.ts'
import { lazyPage } from './lib/url/lazy-page.ts'
import { paths } from './lib/url/paths.ts'
import type { Search } from './lib/url/search-params.ts'

// A page is inside the root alone, the frame of the sign-in pages, that of public pages, the shell, or tabs within it.

export type Context = { queryClient: QueryClient }

export const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: lazyPage(() => import('./app/failure/unknown-address.tsx'), 'UnknownAddress'),
})

export const auth = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyPage(() => import('./app/auth-layout.tsx'), 'AuthLayout'),
  errorComponent: ApplicationFailure,
})

export const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: lazyPage(() => import('./app/visitor-layout.tsx'), 'VisitorLayout'),
  errorComponent: VisitorFailure,
  notFoundComponent: lazyPage(() => import('./app/failure/unknown-address.tsx'), 'UnknownAddress'),
})

export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.pathname + location.searchStr),
  component: lazyPage(() => import('./app/shell/shell.tsx'), 'Shell'),
  errorComponent: ApplicationFailure,
})

export const settings = createRoute({
  getParentRoute: () => app,
  path: paths.settings,
  component: lazyPage(() => import('./pages/settings/settings.tsx'), 'Settings'),
})

const TABS = ['files', 'settings'] as const

export const organization = createRoute({
  getParentRoute: () => app,
  path: paths.organization,
  // Without `tab` the page shows the members, also with one that is gone.
  validateSearch: ({ tab }: Search): { tab?: (typeof TABS)[number] | undefined } => ({
    tab: TABS.find((name) => name === tab),
  }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queryClient, session }, deps: { tab } }) => {
    if (session.second_factor_required) return
    const { user, organization, permissions } = session
    // A personal organization shows its files only.
    if (organization.kind === 'personal' || tab === 'files') {
      if (hasStorage(user)) void queryClient.prefetchInfiniteQuery(filesQuery(organization.id))
    } else if (!tab) {
      void queryClient.prefetchInfiniteQuery(membersQuery(organization.id))
      if (permissions.includes('invitations.read'))
        void queryClient.prefetchInfiniteQuery(pendingQuery(organization.id))
    }
  },
  component: lazyPage(() => import('./pages/organization.tsx'), 'Organization'),
})

/** Unknown URLs are shown inside the shell for signed-in users. */
export const unknown = createRoute({
  getParentRoute: () => root,
  id: 'unknown',
  beforeLoad: ({ context }) => requireSessionOrNotFound(context.queryClient),
  component: lazyPage(() => import('./app/shell/shell.tsx'), 'Shell'),
  errorComponent: ApplicationFailure,
})
