import { answerWith, colleague, expect, makeTeamOf, type Page, type Person, type Stack, type State, withDatabase } from '@plinth/e2e/product'
import { addPaperKiteRow } from './sample-rows.ts'

type Surroundings = { stack: Stack; ada: Person }

const LONG = 'The analytical engine with a very long name that no screen can show in one line of its list'

/** The pages of the paper kites. */
export const STATES: State[] = [
  { name: 'paper-kites', signedIn: true, open: openPaperKites },
  {
    name: 'paper-kites-empty',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.goto('/paper-kites')
      await expect(page.getByRole('heading', { name: 'No paper kites yet' })).toBeVisible()
    },
  },
  {
    name: 'paper-kites-loading',
    signedIn: true,
    async open(page, { stack }) {
      await page.route(`${stack.api}/paper-kites?*`, () => {})
      await page.goto('/paper-kites')
      await expect(page.getByText('Loading the paper kites')).toBeAttached()
    },
  },
  {
    name: 'paper-kites-failed',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await page.route(`${stack.api}/paper-kites?*`, answerWith(stack.web, 503, 'database_unavailable'))
      await page.goto('/paper-kites')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'paper-kites-no-match',
    signedIn: true,
    async open(page, surroundings) {
      await openPaperKites(page, surroundings)
      await page.getByRole('searchbox', { name: 'Search paper kites' }).fill('nothing of this name')
      await expect(page.getByRole('heading', { name: 'No paper kites match' })).toBeVisible()
    },
  },
  {
    name: 'paper-kites-new',
    signedIn: true,
    async open(page, surroundings) {
      await openPaperKites(page, surroundings)
      await page.getByRole('button', { name: 'New paper kite' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create paper kite' }).click()
      await expect(page.getByRole('textbox', { name: 'Call sign', exact: true })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'paper-kites-one',
    signedIn: true,
    async open(page, surroundings) {
      await openPaperKites(page, surroundings)
      await page.getByRole('link', { name: 'Notes', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
    },
  },
  {
    name: 'paper-kites-gone',
    signedIn: true,
    answers: [404],
    async open(page) {
      await page.goto(`/paper-kites/${crypto.randomUUID()}`)
      await expect(page.getByRole('heading', { name: 'There is no such paper kite' })).toBeVisible()
    },
  },
  {
    name: 'paper-kites-edit',
    signedIn: true,
    async open(page, surroundings) {
      await openPaperKites(page, surroundings)
      await page.getByRole('link', { name: 'Notes', exact: true }).click()
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit paper kite' })).toBeVisible()
    },
  },
  {
    name: 'paper-kites-menu',
    signedIn: true,
    async open(page, surroundings) {
      await openPaperKites(page, surroundings)
      await page.getByRole('button', { name: 'Actions for Notes', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    },
  },
  {
    name: 'paper-kites-delete',
    signedIn: true,
    async open(page, surroundings) {
      await openPaperKites(page, surroundings)
      await page.getByRole('button', { name: `Actions for ${LONG}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

async function openPaperKites(page: Page, { stack, ada }: Surroundings): Promise<void> {
  const grace = colleague('Grace Hopper', 'admin')
  const { organization_id } = await makeTeamOf(stack, {
    name: 'Analytical Engines',
    of: ada.email,
    colleagues: [grace],
  })
  const call_signs = ['Notes', 'Difference engine', LONG, 'מחקר', 'Bernoulli numbers', 'Jacquard loom', 'Punched cards']
  const rows = [...call_signs, 'Tide tables', 'Logarithms', 'Store and mill', 'Weaving'].map((call_sign, index) => ({
    call_sign,
    by: index % 3 === 1 ? grace.email : index === 3 ? 'nobody@example.com' : ada.email,
    days_ago: index * 9,
  }))
  await addPaperKites(stack, organization_id, rows)
  await page.goto('/paper-kites')
  await expect(page.getByText('Difference engine', { exact: true })).toBeVisible()
}

type Row = { call_sign: string; by: string; days_ago?: number }

/** Inserts paper kites into an organization; `by` is the address of their creator. */
export function addPaperKites(stack: Stack, organization_id: string, rows: Row[]): Promise<void> {
  return withDatabase(stack, async (client) => {
    for (const row of rows) await addPaperKiteRow(client, organization_id, row)
  })
}

/** The call signs in an organization, the newest first. */
export function readPaperKites(stack: Stack, organization_id: string): Promise<string[]> {
  return withDatabase(stack, async (client) => {
    const { rows } = await client.query<{ call_sign: string }>(
      'select call_sign from paper_kites where organization_id = $1 order by created_at desc, id desc',
      [organization_id],
    )
    return rows.map(({ call_sign }) => call_sign)
  })
}
