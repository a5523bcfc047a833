import { colleague, expect, makeTeamOf, type Page, type Stack, settled, smallTargets, test } from '@plinth/e2e/product'
import { addClients, readClients } from './states.ts'

const TEAM = 'Analytical Engines'

const rows = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
const choose = async (page: Page, name: string, action: 'Edit' | 'Delete') => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A team of Ada with some clients, and its page. */
async function openClients(page: Page, stack: Stack, of: string, names: string[]): Promise<string> {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of })
  const added = names.map((name, index) => ({ name, by: of, days_ago: index }))
  await addClients(stack, organization_id, added)
  await page.goto('/clients')
  await expect(rows(page).first()).toBeVisible()
  return organization_id
}

test('a client is created, changed and deleted', async ({ page, stack, signedIn }) => {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()

  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Harbour Bakery')
  await dialog.getByLabel('Email').fill('Office@Harbour.example')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText(['Harbour Bakeryoffice@harbour.example'])
  await expect(page.getByRole('region', { name: 'Clients' })).toBeFocused()

  await choose(page, 'Harbour Bakery', 'Edit')
  await page.getByRole('dialog').getByLabel('Name').fill('Harbour Bakery Ltd')
  await page.getByRole('button', { name: 'Save client' }).click()
  await expect(rows(page)).toContainText(['Harbour Bakery Ltd'])
  await expect(page.getByRole('button', { name: 'Actions for Harbour Bakery Ltd' })).toBeFocused()
  expect(await readClients(stack, organization_id)).toEqual(['Harbour Bakery Ltd'])

  await choose(page, 'Harbour Bakery Ltd', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Harbour Bakery Ltd?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete client' }).click()
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clients' })).toBeFocused()
  expect(await readClients(stack, organization_id)).toEqual([])
})

test('a member creates and changes clients, and is not offered to delete them', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'owner')
  const team = { name: TEAM, of: signedIn.email, role: 'member' as const, colleagues: [grace] }
  const { organization_id } = await makeTeamOf(stack, team)
  await addClients(stack, organization_id, [{ name: 'Notes', by: grace.email }])
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Actions for Notes' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit'])
})

test('a long list is searched, and loads page by page', async ({ page, stack, signedIn }) => {
  const names = Array.from({ length: 53 }, (_, index) => `Number ${index + 1}`)
  await openClients(page, stack, signedIn.email, names)
  await expect(page.getByText('50 of 53 clients shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more clients' }).click()
  await expect(rows(page)).toHaveCount(53)
  await expect(rows(page).nth(50)).toBeFocused()

  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await search.fill('number 12')
  await expect(page.getByText('1 of 53 clients match')).toBeVisible()
  await search.fill('nothing of this name')
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await expect(search).toBeFocused()
  await expect(rows(page)).toHaveCount(53)
})

test('changing a client that is gone says so and updates the list', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(404)
  const organization_id = await openClients(page, stack, signedIn.email, ['Notes', 'Other'])
  await choose(page, 'Notes', 'Edit')
  await page.getByRole('dialog').getByLabel('Name').fill('Late')
  await removeNewest(page, stack, organization_id)
  await page.getByRole('button', { name: 'Save client' }).click()
  await expect(page.getByText('This client was deleted by someone else.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

/** Deletes the newest one, like a colleague in another browser. */
async function removeNewest(page: Page, { api }: Stack, organization_id: string): Promise<void> {
  const headers = { 'x-acting-organization': organization_id }
  const { items } = await (await page.request.get(`${api}/clients`, { headers })).json()
  await page.request.delete(`${api}/clients/${items[0].id}`, { headers, failOnStatusCode: true })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every control is at least 44 pixels wide and high', async ({ page, stack, signedIn }) => {
    const names = Array.from({ length: 11 }, (_, index) => `Number ${index + 1}`)
    await openClients(page, stack, signedIn.email, names)
    await settled(page)
    expect(await smallTargets(page)).toEqual([])
  })
})
