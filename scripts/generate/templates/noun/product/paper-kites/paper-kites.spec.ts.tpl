import { colleague, expect, makeTeamOf, type Page, settled, smallTargets, type Stack, test } from '@plinth/e2e/product'
import { addPaperKites, readPaperKites } from './states.ts'

const TEAM = 'Analytical Engines'

const rows = (page: Page) => page.getByRole('list', { name: 'Paper kites' }).getByRole('listitem')
const choose = async (page: Page, name: string, action: 'Edit' | 'Delete') => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A team of Ada with some paper kites, and its page. */
async function openPaperKites(page: Page, stack: Stack, of: string, names: string[]): Promise<string> {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of })
  const added = names.map((call_sign, index) => ({ call_sign, by: of, days_ago: index }))
  await addPaperKites(stack, organization_id, added)
  await page.goto('/paper-kites')
  await expect(rows(page).first()).toBeVisible()
  return organization_id
}

test('a paper kite is created, edited and deleted', async ({ page, stack, signedIn }) => {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  /*+ spec references */
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Paper kites' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paper kites' })).toBeVisible()

  await page.getByRole('button', { name: 'New paper kite' }).click()
  const dialog = page.getByRole('dialog', { name: 'New paper kite' })
  await dialog.getByRole('button', { name: 'Create paper kite' }).click()
  await expect(dialog.getByLabel('Call sign', { exact: true })).toHaveAccessibleDescription('Enter a call sign')
  await dialog.getByLabel('Call sign', { exact: true }).fill('Difference engine')
  /*+ spec fields */
  await dialog.getByRole('button', { name: 'Create paper kite' }).click()
  await expect(rows(page)).toContainText(['Difference engineAda Lovelace'])
  await expect(page.getByRole('region', { name: 'Paper kites' })).toBeFocused()

  await choose(page, 'Difference engine', 'Edit')
  await page.getByRole('dialog').getByLabel('Call sign', { exact: true }).fill('Analytical engine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(rows(page)).toContainText(['Analytical engine'])
  await expect(page.getByRole('button', { name: 'Actions for Analytical engine' })).toBeFocused()
  expect(await readPaperKites(stack, organization_id)).toEqual(['Analytical engine'])

  await page.getByRole('link', { name: 'Analytical engine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytical engine' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Analytical engine?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete paper kite' }).click()
  await expect(page.getByRole('heading', { name: 'No paper kites yet' })).toBeVisible()
  expect(await readPaperKites(stack, organization_id)).toEqual([])
})

test('a member creates and edits paper kites, and is not offered to delete them', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'owner')
  const team = { name: TEAM, of: signedIn.email, role: 'member' as const, colleagues: [grace] }
  const { organization_id } = await makeTeamOf(stack, team)
  await addPaperKites(stack, organization_id, [{ call_sign: 'Notes', by: grace.email }])
  await page.goto('/paper-kites')
  await page.getByRole('button', { name: 'Actions for Notes' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit'])
})

test('a long list is searched, and loads page by page', async ({ page, stack, signedIn }) => {
  const names = Array.from({ length: 53 }, (_, index) => `Number ${index + 1}`)
  await openPaperKites(page, stack, signedIn.email, names)
  await expect(page.getByText('50 of 53 paper kites shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more paper kites' }).click()
  await expect(rows(page)).toHaveCount(53)
  await expect(rows(page).nth(50)).toBeFocused()

  const search = page.getByRole('searchbox', { name: 'Search paper kites' })
  await search.fill('number 12')
  await expect(page.getByText('1 of 53 paper kites match')).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await search.fill('nothing of this name')
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click()
  await expect(search).toBeFocused()
  await expect(rows(page)).toHaveCount(50)
})

test('editing a paper kite that is gone says so and updates the list', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(404)
  const organization_id = await openPaperKites(page, stack, signedIn.email, ['Notes', 'Other'])
  await choose(page, 'Notes', 'Edit')
  await page.getByRole('dialog').getByLabel('Call sign', { exact: true }).fill('Late')
  await removeNewest(page, stack, organization_id)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This paper kite was deleted by someone else.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

/** Deletes the newest one, like a colleague in another browser. */
async function removeNewest(page: Page, { api }: Stack, organization_id: string): Promise<void> {
  const headers = { 'x-acting-organization': organization_id }
  const { items } = await (await page.request.get(`${api}/paper-kites`, { headers })).json()
  await page.request.delete(`${api}/paper-kites/${items[0].id}`, { headers, failOnStatusCode: true })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every control is at least 44 pixels wide and high', async ({ page, stack, signedIn }) => {
    const names = Array.from({ length: 11 }, (_, index) => `Number ${index + 1}`)
    await openPaperKites(page, stack, signedIn.email, names)
    await settled(page)
    expect(await smallTargets(page)).toEqual([])
  })
})
/*+ spec tests */
