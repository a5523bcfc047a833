import {
  answerWith,
  colleague,
  expect,
  makeTeamOf,
  type Page,
  type Person,
  type Stack,
  type State,
  withDatabase,
} from '@plinth/e2e/product'

type Surroundings = { stack: Stack; ada: Person }

const LONG = 'The Society for the Preservation of Harbour Lighthouses and of the Ships That Pass Them at Night'

/** The page of the clients. */
export const STATES: State[] = [
  { name: 'clients', signedIn: true, open: openClients },
  {
    name: 'clients-empty',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.goto('/clients')
      await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
    },
  },
  {
    name: 'clients-loading',
    signedIn: true,
    async open(page, { stack }) {
      await page.route(`${stack.api}/clients?*`, () => {})
      await page.goto('/clients')
      await expect(page.getByText('Loading the clients')).toBeAttached()
    },
  },
  {
    name: 'clients-failed',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await page.route(`${stack.api}/clients?*`, answerWith(stack.web, 503, 'database_unavailable'))
      await page.goto('/clients')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'clients-no-match',
    signedIn: true,
    async open(page, surroundings) {
      await openClients(page, surroundings)
      await page.getByRole('searchbox', { name: 'Search clients' }).fill('nothing of this name')
      await expect(page.getByRole('heading', { name: 'No clients match' })).toBeVisible()
    },
  },
  {
    name: 'clients-new',
    signedIn: true,
    async open(page, surroundings) {
      await openClients(page, surroundings)
      await page.getByRole('button', { name: 'New client' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create client' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'clients-menu',
    signedIn: true,
    async open(page, surroundings) {
      await openClients(page, surroundings)
      await page.getByRole('button', { name: 'Actions for Ferry & Sons', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    },
  },
  {
    name: 'clients-delete',
    signedIn: true,
    async open(page, surroundings) {
      await openClients(page, surroundings)
      await page.getByRole('button', { name: `Actions for ${LONG}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

async function openClients(page: Page, { stack, ada }: Surroundings): Promise<void> {
  const grace = colleague('Grace Hopper', 'admin')
  const { organization_id } = await makeTeamOf(stack, {
    name: 'Analytical Engines',
    of: ada.email,
    colleagues: [grace],
  })
  const names = ['Ferry & Sons', 'Harbour Bakery', LONG, 'מאפייה', 'Kestrel Cycles', 'Northlight Studio', 'Oak Joinery']
  const rows = [...names, 'Tide Surf School', 'Lantern Books', 'Mill Street Vet', 'Weaver & Daughters'].map(
    (name, index) => ({
      name,
      by: index % 3 === 1 ? grace.email : index === 3 ? 'nobody@example.com' : ada.email,
      days_ago: index * 9,
    }),
  )
  await addClients(stack, organization_id, rows)
  await page.goto('/clients')
  await expect(page.getByText('Harbour Bakery', { exact: true })).toBeVisible()
}

type Row = { name: string; by: string; days_ago?: number }

/** Inserts clients into an organization; `by` is the address of their creator. */
function addClients(stack: Stack, organization_id: string, rows: Row[]): Promise<void> {
  return withDatabase(stack, async (client) => {
    for (const { name, by, days_ago = 1 } of rows) {
      await client.query(
        `insert into clients (organization_id, created_by, name, email, created_at)
         select $1, (select id from users where email = $2), $3, 'office@example.com', now() - $4 * interval '1 day'`,
        [organization_id, by, name, days_ago],
      )
    }
  })
}
