import './zod.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, runAction } from './app/query-client.ts'
import { ApiError } from './lib/api/api-error.ts'
import { PRODUCT_NAME } from './lib/product.ts'
import { followScheme } from './lib/scheme.ts'
import { fullReload } from './lib/url/full-load.ts'
import { PageNotLoaded } from './lib/url/lazy-page.ts'
import { isMailLink, takeMailLink } from './lib/url/mail-link.ts'
import { createAppRouter } from './router.ts'
import { ProductName } from './ui/layout/document-title.tsx'
import { RunAction } from './ui/overlay/run-action.ts'
import './styles.css'
import './forced-colors.css'

// Before the router reads the address.
takeMailLink()
// A second link opened in the same tab changes the fragment only; it shall begin like the first.
window.addEventListener('hashchange', () => {
  if (isMailLink(window.location.hash)) fullReload()
})
// Back after signing out would show the page as it was kept in memory.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) fullReload()
})
followScheme()

const router = createAppRouter(queryClient)
// The files of the first page are asked for beside the session, not after it.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = router.routesById[routeId]
  // A failure is shown when the router loads the page.
  if (route) router.loadRouteChunk(route)?.catch(() => {})
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root, {
  // A failed call and a lost file are shown where they failed; only what is unexpected is logged.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError || error instanceof PageNotLoaded)) console.error(error)
  },
}).render(
  <StrictMode>
    <ProductName value={PRODUCT_NAME}>
      <RunAction value={runAction}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </RunAction>
    </ProductName>
  </StrictMode>,
)
