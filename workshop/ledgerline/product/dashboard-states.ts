import { answerWith, expect, makeTeamOf, type Page, type Person, type Stack, type State } from '@plinth/e2e/product'
import { addInvoices } from './invoices/states.ts'

/** The dashboard. */
export const STATES: State[] = [
  {
    name: 'dashboard-due',
    signedIn: true,
    most: { script_kb: 185, requests: 22 },
    open: (page, { stack, ada }) => openDashboard(page, stack, ada),
  },
  {
    name: 'dashboard-without-invoices',
    signedIn: true,
    async open(page) {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
    },
  },
  {
    name: 'dashboard-failed',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await page.route(`${stack.api}/invoices*`, answerWith(stack.web, 503, 'database_unavailable'))
      await page.route(`${stack.api}/invoices/due`, answerWith(stack.web, 503, 'database_unavailable'))
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
    },
  },
]

/** Opens the dashboard of a team with invoices in each state. */
export async function openDashboard(page: Page, stack: Stack, { email }: Person): Promise<void> {
  const { organization_id } = await makeTeamOf(stack, { name: 'Bright Signs', of: email })
  await addInvoices(stack, organization_id)
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Due next' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: /^Get started/ })).toBeVisible()
}
