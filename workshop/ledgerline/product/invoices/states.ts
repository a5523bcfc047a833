import {
  answerWith,
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

/** The pages of the invoices, and the public one. */
export const STATES: State[] = [
  {
    name: 'invoices',
    signedIn: true,
    async open(page, surroundings) {
      await openInvoices(page, surroundings)
    },
  },
  {
    name: 'invoices-empty',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Bright Signs', of: ada.email })
      await page.goto('/invoices')
      await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
    },
  },
  {
    name: 'invoices-loading',
    signedIn: true,
    async open(page, { stack }) {
      await page.route(`${stack.api}/invoices?*`, () => {})
      await page.goto('/invoices')
      await expect(page.getByText('Loading the invoices')).toBeAttached()
    },
  },
  {
    name: 'invoices-failed',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await page.route(`${stack.api}/invoices?*`, answerWith(stack.web, 503, 'database_unavailable'))
      await page.goto('/invoices')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'invoices-no-match',
    signedIn: true,
    async open(page, surroundings) {
      await openInvoices(page, surroundings)
      await page.getByRole('searchbox', { name: 'Search invoices' }).fill('nothing of this name')
      await expect(page.getByRole('heading', { name: 'No invoices match' })).toBeVisible()
    },
  },
  {
    name: 'invoices-new',
    signedIn: true,
    async open(page, surroundings) {
      await openInvoices(page, surroundings)
      await page.getByRole('button', { name: 'New invoice' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()
      await expect(page.getByRole('textbox', { name: 'Number' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'invoices-unpaid',
    signedIn: true,
    async open(page, surroundings) {
      await openInvoices(page, surroundings)
      await page.goto('/organization/unpaid')
      await expect(page.getByRole('list', { name: 'Unpaid invoices' }).getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    name: 'invoice-reminders',
    signedIn: true,
    async open(page) {
      await page.goto('/settings/reminders')
      await expect(page.getByText('more than 3 days overdue')).toBeVisible()
    },
  },
  { name: 'invoice-draft', signedIn: true, open: (page, surroundings) => openInvoice(page, surroundings, '2026-014') },
  {
    name: 'invoice-line',
    signedIn: true,
    async open(page, surroundings) {
      await openInvoice(page, surroundings, '2026-014')
      await page.getByRole('button', { name: 'Add line' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add line' }).click()
      await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'invoice-delete',
    signedIn: true,
    async open(page, surroundings) {
      await openInvoice(page, surroundings, '2026-014')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'invoice-overdue',
    signedIn: true,
    open: (page, surroundings) => openInvoice(page, surroundings, '2026-012'),
  },
  {
    name: 'invoice-share',
    signedIn: true,
    async open(page, surroundings) {
      await openInvoice(page, surroundings, '2026-012')
      await page.getByRole('button', { name: 'Share a link' }).click()
      await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    },
  },
  {
    name: 'invoice-gone',
    signedIn: true,
    answers: [404],
    async open(page) {
      await page.goto(`/invoices/${crypto.randomUUID()}`)
      await expect(page.getByRole('heading', { name: 'There is no such invoice' })).toBeVisible()
    },
  },
  {
    name: 'public-invoice',
    signedIn: false,
    async open(page, surroundings) {
      await openPublic(page, surroundings, '2026-012')
    },
  },
  {
    name: 'public-invoice-unknown',
    signedIn: false,
    answers: [404],
    async open(page) {
      await page.goto('/i/unknown')
      await expect(page.getByRole('heading', { name: 'This link leads to no invoice' })).toBeVisible()
    },
  },
]

async function openInvoices(page: Page, { stack, ada }: Surroundings): Promise<string> {
  const { organization_id } = await makeTeamOf(stack, { name: 'Bright Signs', of: ada.email })
  await addInvoices(stack, organization_id)
  await page.goto('/invoices')
  await expect(page.getByText('Harbour Bakery', { exact: true })).toBeVisible()
  return organization_id
}

async function openInvoice(page: Page, surroundings: Surroundings, number: string): Promise<void> {
  await openInvoices(page, surroundings)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeVisible()
}

/** Opens a link that Ada has shared, in a browser without her session. */
async function openPublic(page: Page, { stack, ada }: Surroundings, number: string): Promise<void> {
  const { organization_id } = await makeTeamOf(stack, { name: 'Bright Signs', of: ada.email })
  await addInvoices(stack, organization_id)
  const { email, password } = ada
  const { request } = page
  await request.post(`${stack.api}/auth/sign-in`, { data: { email, password }, failOnStatusCode: true })
  const { items } = await (await request.get(`${stack.api}/invoices?q=${number}`)).json()
  const shared = await request.post(`${stack.api}/invoices/${items[0].id}/links`, { failOnStatusCode: true })
  const { url } = await shared.json()
  await page.context().clearCookies()
  await page.goto(new URL(url).pathname)
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
}

const INVOICES = [
  { number: '2026-014', client: 'Harbour Bakery', status: 'draft', due_in: 30, amounts: [48_000, 3_500] },
  { number: '2026-013', client: LONG, status: 'sent', due_in: 12, amounts: [309_800] },
  { number: '2026-012', client: 'Ferry & Sons', status: 'sent', due_in: -9, amounts: [186_000, 12_000] },
  { number: '2026-011', client: 'מאפייה', status: 'paid', due_in: -40, amounts: [36_500] },
]

/** Inserts clients and invoices in each state into an organization. */
export function addInvoices(stack: Stack, organization_id: string): Promise<void> {
  return withDatabase(stack, async (client) => {
    for (const [index, invoice] of INVOICES.entries()) {
      await client.query(
        `with client as (
           insert into clients (organization_id, name, email) values ($1, $2, 'accounts@client.example') returning id
         )
         insert into invoices (organization_id, client_id, number, due_date, created_at)
         select $1, client.id, $3, current_date + $4::integer, now() - $5 * interval '1 day' from client`,
        [organization_id, invoice.client, invoice.number, invoice.due_in, index],
      )
      const own = 'organization_id = $1 and number = $2'
      const key = [organization_id, invoice.number]
      await client.query(
        `insert into invoice_lines (organization_id, invoice_id, description, amount)
         select $1, id, 'Hand-painted sign, part ' || n, amount
         from invoices, unnest($3::bigint[]) with ordinality as lines (amount, n) where ${own}`,
        [...key, invoice.amounts],
      )
      if (invoice.status === 'draft') continue
      await client.query(`update invoices set status = 'sent', sent_at = now() where ${own}`, key)
      if (invoice.status === 'sent') continue
      await client.query(`update invoices set status = 'paid', paid_at = now() where ${own}`, key)
    }
  })
}
