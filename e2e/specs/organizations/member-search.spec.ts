import { colleague, makeTeamOf, removeMember } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab } from '../../journey.ts'
import { openOrganization, row, tabs } from '../../journeys/organization.ts'

const TEAM = 'Analytical Engines'

function crowd(count: number) {
  return Array.from({ length: count }, (_, index) => colleague(`Colleague ${index + 1}`, 'member'))
}

test('from 20 members on the list can be searched by name and by address, accents ignored', async ({
  page,
  stack,
  signedIn,
}) => {
  const zoe = colleague('Zoë Renée', 'admin')
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [...crowd(58), zoe] })
  await openOrganization(page, TEAM)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await page.getByRole('searchbox', { name: 'Search members' }).fill('renee')
  await expect(rows).toHaveCount(1)
  await expect(row(page, zoe.email)).toBeVisible()
  await expect(page.getByText('1 of 60 members match')).toBeVisible()
  await expect(tabs(page).first()).toHaveText('Members60')

  await page.getByRole('searchbox').fill(zoe.email.slice(0, 12))
  await expect(row(page, zoe.email)).toBeVisible()
  await page.getByRole('searchbox').fill('colleague')
  await expect(page.getByText('58 of 60 members match')).toBeVisible()
  await page.getByRole('button', { name: 'Show more members' }).click()
  await expect(rows).toHaveCount(58)
  await expect(rows.nth(50)).toBeFocused()

  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'No members match' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search', exact: true }).last().click()
  await expect(rows).toHaveCount(50)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a search that fails keeps its field and its text [W9]', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(500)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: crowd(19) })
  await openOrganization(page, TEAM)
  const field = page.getByRole('searchbox', { name: 'Search members' })
  await page.route('**/members?*q=*', (route) => route.fulfill({ status: 500 }))
  await field.fill('colleague')
  await expect(page.getByText('The members could not be loaded.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('colleague')
  await field.fill('')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20)
})

test('a short list of members has no search', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: crowd(18) })
  await openOrganization(page, TEAM)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(19)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('a member found by search can be changed and removed', async ({ page, stack, signedIn }) => {
  const colleagues = [...crowd(25), colleague('Grace Hopper', 'member')]
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues })
  await openOrganization(page, TEAM)
  await page.getByRole('searchbox', { name: 'Search members' }).fill('hopper')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Role of Grace Hopper: Member' }).click()
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click()
  await expect(page.getByText('Grace Hopper is now an admin')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await expect(page.getByText('Grace Hopper was removed')).toBeVisible()
  await expect(tabs(page).first()).toHaveText('Members26')
})

test('the members tab shows their number while another tab is open', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: crowd(3) })
  await openOrganization(page, TEAM, 'settings')
  await expect(tabs(page).first()).toHaveText('Members4')
})

test('each of many rows opens the same menu for its own member, by keyboard', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: crowd(3) })
  await openOrganization(page, TEAM)
  for (const name of ['Colleague 1', 'Colleague 3']) {
    const button = page.getByRole('button', { name: `Role of ${name}: Member` })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: `Role of ${name}: Member` })
    await expect(menu.getByText(`Role of ${name}`)).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: /^Admin/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})

test('the menu of a row closes when its member is removed elsewhere', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'member')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  await page.clock.install()
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: 'Role of Grace Hopper: Member' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await removeMember(stack, organization_id, grace.email)
  await page.clock.fastForward('10:00')
  await comeBackToTheTab(page)
  await expect(page.getByText('Grace Hopper')).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('the new owner among many is found and chosen by keyboard', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'member')
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [...crowd(40), grace] })
  await openOrganization(page, TEAM, 'settings')
  await page.getByRole('button', { name: 'Transfer ownership' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Transfer the ownership?' })
  const field = dialog.getByRole('combobox', { name: 'New owner' })
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option')).toHaveCount(19)
  await expect(dialog.getByText(signedIn.email)).toHaveCount(0)

  // Enter right after typing waits for the search, and chooses no other member.
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No match for “nobody”.')).toBeVisible()
  await expect(field).toBeFocused()

  await field.fill('col')
  const first = dialog.getByRole('option').first()
  await expect(first).toContainText('Colleague 1')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  const second = dialog.getByRole('option').nth(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')

  await field.fill('hopper')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`Grace Hopper (${grace.email})`)

  await page.keyboard.type('nobody')
  await expect(dialog.getByText('No match for “nobody”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue(`Grace Hopper (${grace.email})`)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Type the name')).toBeFocused()
  await page.keyboard.type(TEAM)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Grace Hopper .* is the owner now\. You are an admin\.$/)).toBeVisible()
})
