import type { Billing } from '@plinth/contract/billing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlanOffer } from './plan-offer.tsx'
import { billingQuery } from './queries.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function render(known?: Pick<Billing, 'available' | 'actions' | 'trial'>): string {
  const client = new QueryClient()
  if (known) client.setQueryData<unknown>(billingQuery.queryKey, known)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <PlanOffer />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

const WITHOUT_PLAN = {
  available: true,
  actions: { checkout: true, portal: false },
  trial: { eligible: true, days: 14 },
}

test('the plans are offered to a user without a plan, with the trial that is left', () => {
  expect(render(WITHOUT_PLAN)).toContain('href="/settings/billing"')
  expect(render(WITHOUT_PLAN)).toContain('for 14 days')
  expect(render({ ...WITHOUT_PLAN, trial: { eligible: false, days: 14 } })).not.toContain('14 days')
})

test('the plans are not offered before billing is known, to a subscriber, or where none is sold', () => {
  expect(render()).toBe('')
  expect(render({ ...WITHOUT_PLAN, actions: { checkout: false, portal: true } })).toBe('')
  expect(render({ ...WITHOUT_PLAN, available: false })).toBe('')
})
