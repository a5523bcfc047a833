import { PRODUCT } from '@plinth/product/brand'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadPages } from './app/preload-pages.ts'
import { queryClient } from './app/query-client.ts'
import { ApiError } from './lib/api/api-error.ts'
import { runCall } from './lib/api/run-call.ts'
import { PageNotLoaded } from './lib/url/lazy-page.ts'
import { takeMailLink } from './lib/url/mail-link.ts'
import { createAppRouter } from './router.ts'
import type { PageLinkProps } from './ui/button/page-link.tsx'
import { ProductName } from './ui/layout/document-title.tsx'
import { RunAction } from './ui/overlay/run-action.ts'

type Destination = Omit<PageLinkProps, 'className' | 'children'>

export type App = {
  preload: () => void
  /** Renders the page of the URL, or redirects from there. */
  start: (destination?: Destination) => Promise<void>
}

/** Nothing is shown before `start`. */
export function createApp(): App {
  // The router must not read the secret from the URL.
  takeMailLink()
  const router = createAppRouter(queryClient)
  return {
    preload: () => void preloadPages(router, '/public'),
    start: async (destination) => {
      if (destination) await router.navigate(destination)
      // The code of the first page loads in parallel with the session.
      for (const { routeId } of router.matchRoutes(router.latestLocation)) {
        const route = router.routesById[routeId]
        if (route) router.loadRouteChunk(route)?.catch(() => {})
      }
      render(router)
    },
  }
}

function render(router: ReturnType<typeof createAppRouter>): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The HTML has no element with the id root')
  // The HTML can hold a sign-in form, which is not for this visit.
  root.replaceChildren()
  delete document.documentElement.dataset.start
  createRoot(root, {
    // API errors and missing files are shown where they occur, so only the rest is logged.
    onCaughtError: (error) => {
      if (!(error instanceof ApiError || error instanceof PageNotLoaded)) console.error(error)
    },
  }).render(
    <StrictMode>
      <ProductName value={PRODUCT}>
        <RunAction value={(act) => runCall(queryClient, act)}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </RunAction>
      </ProductName>
    </StrictMode>,
  )
}
