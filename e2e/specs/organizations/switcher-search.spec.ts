import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { expectActing, switcher } from '../../journeys/organization.ts'
import type { Stack } from '../../stack/stack.ts'

async function makeTeams(stack: Stack, email: string, names: string[]): Promise<void> {
  for (const name of names) await makeTeamOf(stack, { name, of: email })
}

const TEAMS = ['Ålesund Shipping', 'Bletchley Park', 'Compilers', 'Difference Engines', 'École', 'Fortran', 'Graphs']

test('from 8 organizations on the switcher is a search, used by keyboard', async ({ page, stack, signedIn }) => {
  await makeTeams(stack, signedIn.email, TEAMS)
  await page.goto('/dashboard')
  await expectActing(page, 'Graphs')
  await switcher(page).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Search organizations' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(8)
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName('Graphs Team · Owner')

  await page.keyboard.type('xyz')
  await expect(page.getByText('No organization matches')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await field.fill('ALES')
  await expect(page.getByRole('option')).toHaveText(['ÅSÅlesund ShippingTeam · Owner'])
  await page.keyboard.press('Enter')
  await expectActing(page, 'Ålesund Shipping')
  await expectDashboard(page, signedIn.name)
})

test('arrows move through the organizations, Escape closes and gives the focus back', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeams(stack, signedIn.email, TEAMS)
  await page.goto('/dashboard')
  await expectActing(page, 'Graphs')
  await switcher(page).click()
  const field = page.getByRole('combobox', { name: 'Search organizations' })
  await expect(field).toBeFocused()
  const options = page.getByRole('option')
  for (const [key, option] of [
    ['ArrowDown', options.first()],
    ['ArrowDown', options.nth(1)],
    ['ArrowUp', options.first()],
    ['ArrowUp', options.last()],
  ] as const) {
    await page.keyboard.press(key)
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  }
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(switcher(page)).toBeFocused()
  await expectActing(page, 'Graphs')
})

test('the create button stays in view among many organizations', async ({ page, stack, signedIn }) => {
  await makeTeams(
    stack,
    signedIn.email,
    Array.from({ length: 40 }, (_, index) => `Team ${index + 1}`),
  )
  await page.goto('/dashboard')
  await switcher(page).click()
  const create = page.getByRole('button', { name: 'Create organization' })
  await expect(create).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('option', { selected: true })).toBeInViewport()
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(more).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(create).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create an organization' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(switcher(page)).toBeFocused()
})

test('with fewer organizations the switcher is a menu without a search', async ({ page, stack, signedIn }) => {
  await makeTeams(stack, signedIn.email, TEAMS.slice(0, 6))
  await page.goto('/dashboard')
  await switcher(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(7)
  await expect(page.getByRole('combobox')).toHaveCount(0)
})
