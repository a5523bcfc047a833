import { colleague, expect, makeTeamOf, type Page, settled, smallTargets, test } from '@plinth/e2e/product'
import { addInvoices } from './states.ts'

test('an invoice is written, sent, opened by its client without an account, and paid', async ({
  page,
  browser,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Bright Signs', of: signedIn.email })
  await page.goto('/clients')
  await page.getByRole('button', { name: 'New client' }).click()
  await page.getByLabel('Name').fill('Harbour Bakery')
  await page.getByLabel('Email').fill('accounts@harbour-bakery.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Client created')).toBeVisible()
  // The palette does not open over a dialog, which is still closing.
  await expect(page.getByRole('dialog', { name: 'New client' })).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('charge')
  await expect(page.getByRole('option', { name: 'Send an invoice' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'New invoice' })
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await dialog.getByRole('option', { name: 'Harbour Bakery' }).click()
  await dialog.getByLabel('Number').fill('2026-014')
  await dialog.getByLabel('Due on').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice 2026-014' })).toBeVisible()

  for (const [description, amount] of [
    ['Shop sign', '480'],
    ['Travel', '12.50'],
  ]) {
    await page.getByRole('button', { name: 'Add line' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Description')
      .fill(description ?? '')
    await page
      .getByRole('dialog')
      .getByLabel('Amount')
      .fill(amount ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Lines' }).getByText(description ?? '')).toBeVisible()
  }
  await expect(page.getByText('€492.50')).toBeVisible()
  await page.getByRole('button', { name: 'Send to client' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Share a link' }).click()
  const link = await page.getByRole('dialog').getByText('/i/').innerText()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const client = await browser.newPage({ baseURL: stack.web })
  const asked: string[] = []
  client.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await client.goto(new URL(link).pathname)
  await expect(client.getByRole('heading', { level: 1, name: 'Invoice 2026-014' })).toBeVisible()
  await expect(client.getByText('From Bright Signs to Harbour Bakery')).toBeVisible()
  await expect(client.getByText('31 December 2099')).toBeVisible()
  expect(asked).not.toContain('/auth/session')
  await client.close()

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
})

test('the list is searched, and filtered by status', async ({ page, stack, signedIn }) => {
  const { organization_id } = await makeTeamOf(stack, { name: 'Bright Signs', of: signedIn.email })
  await addInvoices(stack, organization_id)
  await page.goto('/invoices')
  const rows = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await page.getByLabel('Status').selectOption('Sent')
  await expect(page.getByText('2 of 4 invoices match')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('ferry')
  await expect(rows).toHaveText([/Ferry & Sons.*Overdue/])
})

const shownTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).locator('[aria-current=page]')

test('the organization has a tab of unpaid invoices, by a click, its address and the palette', async ({
  page,
  stack,
  signedIn,
}) => {
  const { organization_id } = await makeTeamOf(stack, { name: 'Bright Signs', of: signedIn.email })
  await addInvoices(stack, organization_id)
  const unpaid = page.getByRole('list', { name: 'Unpaid invoices' }).getByRole('listitem')
  await page.goto('/organization')
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeVisible()
  await page.getByRole('link', { name: 'Unpaid' }).click()
  await expect(unpaid).toHaveText([/2026-013/, /Ferry & Sons.*Overdue/])
  await expect(page).toHaveTitle(/^Unpaid · Bright Signs · /)
  await expect(shownTab(page, 'Organization')).toHaveText('Unpaid')
  await expect(shownTab(page, 'Main')).toHaveText('Organization')
  await expect(page.getByRole('button', { name: 'Invite people' })).toHaveCount(0)

  await page.reload()
  await expect(unpaid).toHaveCount(2)
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect(shownTab(page, 'Organization')).toHaveText('Files')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('unpaid')
  await page.getByRole('option', { name: 'Unpaid' }).click()
  await expect(unpaid).toHaveCount(2)
})

test('a personal organization has the tab of unpaid invoices beside its files', async ({ page, signedIn }) => {
  await page.goto('/organization')
  await expect(page, signedIn.name).toHaveTitle(/^Files · Personal · /)
  await page.getByRole('link', { name: 'Unpaid' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody owes you anything' })).toBeVisible()
})

test('a member who may not send invoices has no tab of unpaid ones', async ({ page, stack, signedIn }) => {
  const team = { name: 'Bright Signs', of: signedIn.email, role: 'member' as const }
  await makeTeamOf(stack, { ...team, colleagues: [colleague('Grace Hopper', 'owner')] })
  await page.goto('/organization/unpaid')
  await expect(page).toHaveURL(/\/organization$/)
  await expect(shownTab(page, 'Organization')).toHaveText(/^Members/)
  await expect(page.getByRole('link', { name: 'Unpaid' })).toHaveCount(0)
})

test('the HTML says which code each page and each tab needs', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const {
    '/organization/unpaid': tab,
    '/invoices': list,
    '/invoices/': one,
  } = JSON.parse(/data-pages='([^']+)'/.exec(html)?.[1] ?? '{}')
  expect(tab.join()).toMatch(/organization-.*unpaid-invoices-/)
  expect(list.join()).toContain('/page-')
  expect(one.join()).toContain('/invoice-page-')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every control is at least 44 pixels wide and high', async ({ page, stack, signedIn }) => {
    const { organization_id } = await makeTeamOf(stack, { name: 'Bright Signs', of: signedIn.email })
    await addInvoices(stack, organization_id)
    await page.goto('/invoices')
    await page.getByRole('link', { name: '2026-014' }).click()
    await expect(page.getByRole('button', { name: 'Send to client' })).toBeVisible()
    await settled(page)
    expect(await smallTargets(page)).toEqual([])
  })

  test('the tab of the reminders is scrolled into view', async ({ page, signedIn }) => {
    await page.goto('/settings/reminders')
    await expect(page.getByText('more than 3 days overdue'), signedIn.name).toBeVisible()
    await expect(page).toHaveTitle(/^Reminders · Settings · /)
    await expect(shownTab(page, 'Settings')).toHaveText('Reminders')
    await expect(shownTab(page, 'Settings')).toBeInViewport({ ratio: 1 })
  })
})
