import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { ApplicationFailure, VisitorFailure } from './app/failure/failure.tsx'
import { requireSession, requireSessionOrNotFound } from './app/guard.ts'
import { Root } from './app/root.tsx'
import { lazyPage } from './lib/url/lazy-page.ts'

// A page is inside the root alone, the frame of the sign-in pages, that of public pages, or the shell.

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

/** Unknown URLs are shown inside the shell for signed-in users. */
export const unknown = createRoute({
  getParentRoute: () => root,
  id: 'unknown',
  beforeLoad: ({ context }) => requireSessionOrNotFound(context.queryClient),
  component: lazyPage(() => import('./app/shell/shell.tsx'), 'Shell'),
  errorComponent: ApplicationFailure,
})
