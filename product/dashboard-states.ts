import { colleague, expect, makeTeamOf, type Page, type Stack, type State } from '@plinth/e2e/product'

/** The dashboard. A product that replaces it replaces these states too. */
export const STATES: State[] = [
  {
    name: 'dashboard-first-steps',
    signedIn: true,
    most: { script_kb: 175, requests: 20 },
    async open(page) {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Get started · 1 of 4' })).toBeVisible()
    },
  },
  {
    name: 'dashboard-of-owner',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: 'Invite people' })).toBeVisible()
    },
  },
  {
    name: 'dashboard-of-member',
    signedIn: true,
    async open(page, { stack, ada }) {
      const colleagues = [colleague('Grace Hopper', 'owner')]
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email, role: 'member', colleagues })
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: /Compilers/ })).toBeVisible()
    },
  },
  {
    name: 'dashboard-plan-offer',
    signedIn: true,
    async open(page, { stack }) {
      await offerPlans(page, stack)
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'See the plans' }).scrollIntoViewIfNeeded()
    },
  },
]

/** The API responds as it does where billing is configured, to a user without a plan. */
export function offerPlans(page: Page, { api }: Stack): Promise<unknown> {
  return page.route(`${api}/billing/subscription`, async (route) => {
    const response = await route.fetch()
    const actions = { checkout: true, portal: false }
    await route.fulfill({ response, json: { ...(await response.json()), available: true, actions } })
  })
}
