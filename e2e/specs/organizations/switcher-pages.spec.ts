import type { Page } from '@playwright/test'
import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { recordRequests } from '../../checks/requests.ts'
import { settled } from '../../checks/settled.ts'
import { actIn, makeTeamsOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { expectActing, openOrganization, switcher } from '../../journeys/organization.ts'
import type { Stack } from '../../stack/stack.ts'

const TEAMS = Array.from({ length: 59 }, (_, index) => `Team ${String(index + 1).padStart(2, '0')}`)

const field = (page: Page) => page.getByRole('combobox', { name: 'Search organizations' })
const options = (page: Page) => page.getByRole('option')
const more = (page: Page) => page.getByRole('button', { name: 'Show more' })
const namesOf = async (page: Page) => (await options(page).locator('bdi').allTextContents()).map((name) => name.trim())
const isList = ({ pathname }: URL) => pathname === '/organizations'

async function actInTeam(stack: Stack, email: string, name: string): Promise<void> {
  const teams = await makeTeamsOf(stack, email, TEAMS)
  await actIn(stack, email, teams.get(name) ?? '')
}

test('one of 60 organizations is found and switched to by keyboard [W9]', async ({ page, stack, signedIn }) => {
  await makeTeamsOf(stack, signedIn.email, TEAMS)
  await prepareAxe(page)
  await page.goto('/dashboard')
  await expectActing(page, 'Personal')
  await switcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('20 of 60 shown')).toBeVisible()
  await page.keyboard.type('team 55')
  await expect(options(page)).toHaveText(['TTeam 55Team · Owner'])
  await settled(page)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expectActing(page, 'Team 55')
  await expectDashboard(page, signedIn.name)

  // Every page shows the organization and leaves it, however far down the list it is.
  await openOrganization(page, 'Team 55', 'settings')
  await page.getByLabel('Name', { exact: true }).fill('Team 99')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expectActing(page, 'Team 99')
  await switcher(page).click()
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName('Team 99 Team · Owner')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one of 60 organizations is found and switched to on a phone', async ({ page, stack, signedIn }) => {
    await actInTeam(stack, signedIn.email, 'Team 58')
    await page.goto('/dashboard')
    await expectActing(page, 'Team 58')
    await switcher(page).tap()
    await expect(options(page)).toHaveCount(21)
    expect((await more(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await field(page).fill('55')
    await expect(options(page)).toHaveCount(1)
    await options(page).tap()
    await expectActing(page, 'Team 55')
  })
})

test('the pages of the switcher list each organization once, the acting one first', async ({
  page,
  stack,
  signedIn,
}) => {
  await actInTeam(stack, signedIn.email, 'Team 55')
  await page.goto('/dashboard')
  await switcher(page).click()
  await expect(page.getByText('21 of 60 shown')).toBeVisible()
  expect((await namesOf(page)).slice(0, 3)).toEqual(['Team 55', 'Personal', 'Team 01'])
  await expect(page.getByRole('option', { selected: true })).toHaveText('TTeam 55Team · Owner')

  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(more(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('41 of 60 shown')).toBeVisible()
  await expect(more(page)).toBeFocused()
  // The first new option is the active one.
  await page.keyboard.press('Shift+Tab')
  await expect(field(page)).toBeFocused()
  const twentieth = page.getByRole('option', { name: /^Team 20/ })
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await twentieth.getAttribute('id')) ?? '')
  await expect(twentieth).toBeInViewport()

  await more(page).click()
  await expect(page.getByText('60 shown', { exact: true })).toBeVisible()
  await expect(more(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  expect(await namesOf(page)).toEqual(['Team 55', 'Personal', ...TEAMS.filter((name) => name !== 'Team 55')])
})

test('a search of the pages says how many it found, and nothing found is said', async ({ page, stack, signedIn }) => {
  await makeTeamsOf(stack, signedIn.email, TEAMS)
  await page.goto('/dashboard')
  await switcher(page).click()
  await field(page).fill('TÉAM 4')
  await expect(page.getByText('10 found')).toBeVisible()
  expect(await namesOf(page)).toEqual(TEAMS.slice(39, 49))
  await field(page).fill('nothing of this name')
  await expect(page.getByText('No organization matches')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await field(page).fill('')
  await expect(page.getByText('20 of 60 shown')).toBeVisible()
})

test('pages that cannot be loaded say so and are tried again', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectNoAnswer()
  await makeTeamsOf(stack, signedIn.email, TEAMS)
  await page.goto('/dashboard')
  await page.route(isList, (route) => route.abort('connectionrefused'))
  await switcher(page).click()
  await expect(page.getByText('More organizations could not be loaded.')).toBeVisible()
  // The user can still choose the organizations of the session.
  await expect(options(page)).toHaveCount(20)
  await page.unroute(isList)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(more(page)).toBeVisible()

  await page.route(isList, (route) => route.abort('connectionrefused'))
  await more(page).click()
  await expect(page.getByText('More organizations could not be loaded.')).toBeVisible()
  await page.unroute(isList)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('40 of 60 shown')).toBeVisible()

  await page.route(isList, (route) => route.abort('connectionrefused'))
  await field(page).fill('team 55')
  await expect(page.getByText('The organizations could not be loaded.')).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await page.unroute(isList)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options(page)).toHaveText(['TTeam 55Team · Owner'])
})

test('the list of organizations is asked for only when the session has not all of them', async ({
  page,
  stack,
  signedIn,
}) => {
  const asked = recordRequests(page, stack)
  const lists = () => asked.filter((request) => /^GET \/organizations(\?|$)/.test(request))
  await makeTeamsOf(stack, signedIn.email, TEAMS.slice(0, 19))
  await page.goto('/dashboard')
  await switcher(page).click()
  await expect(options(page)).toHaveCount(20)
  await field(page).fill('team 1')
  await expect(options(page)).toHaveCount(10)
  expect(lists()).toEqual([])

  await makeTeamsOf(stack, signedIn.email, ['Team 20'])
  await page.reload()
  await expectDashboard(page, signedIn.name)
  expect(lists()).toEqual([])
  await switcher(page).click()
  await expect(page.getByText('20 of 21 shown')).toBeVisible()
  await expect.poll(lists).toEqual(['GET /organizations'])
})
