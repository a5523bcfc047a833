import './zod.ts'
import { PRODUCT } from '@plinth/product/brand'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, runAction } from './app/query-client.ts'
import { ApiError } from './lib/api/api-error.ts'
import { followScheme } from './lib/scheme.ts'
import { fullReload } from './lib/url/full-load.ts'
import { PageNotLoaded } from './lib/url/lazy-page.ts'
import { isMailLink, takeMailLink } from './lib/url/mail-link.ts'
import { createAppRouter } from './router.ts'
import { ProductName } from './ui/layout/document-title.tsx'
import { RunAction } from './ui/overlay/run-action.ts'
import './styles.css'
import './forced-colors.css'

// Before the router reads the URL.
takeMailLink()
// A second mail link in the same tab changes only the fragment; start over like the first.
window.addEventListener('hashchange', () => {
  if (isMailLink(window.location.hash)) fullReload()
})
// After signing out, Back would show the page from the back/forward cache.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) fullReload()
})
followScheme()

const router = createAppRouter(queryClient)
// Load the first page's code in parallel with the session.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = router.routesById[routeId]
  if (route) router.loadRouteChunk(route)?.catch(() => {})
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root, {
  // API errors and missing files are shown where they occur; log the rest.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError || error instanceof PageNotLoaded)) console.error(error)
  },
}).render(
  <StrictMode>
    <ProductName value={PRODUCT}>
      <RunAction value={runAction}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </RunAction>
    </ProductName>
  </StrictMode>,
)
