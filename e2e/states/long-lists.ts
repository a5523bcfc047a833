import { expect, type Page } from '@playwright/test'
import { actIn, addInvitations, colleague, makeTeamOf, makeTeamsOf } from '../data/team-rows.ts'
import { answerWith } from '../responses/refusals.ts'
import type { State, Surroundings } from './state.ts'

export const LONG_LIST_STATES: State[] = [
  {
    name: 'organization-many-members',
    signedIn: true,
    async open(page, surroundings) {
      await openLargeTeam(page, surroundings)
      const more = page.getByRole('button', { name: 'Show more members' })
      await more.scrollIntoViewIfNeeded()
      await expect(more).toBeVisible()
    },
  },
  {
    name: 'organization-member-search',
    signedIn: true,
    async open(page, surroundings) {
      await openLargeTeam(page, surroundings)
      await page.getByRole('searchbox', { name: 'Search members' }).fill('hopper')
      await expect(page.getByText('1 of 57 members match')).toBeVisible()
    },
  },
  {
    name: 'organization-no-member-matches',
    signedIn: true,
    async open(page, surroundings) {
      await openLargeTeam(page, surroundings)
      await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody of this name')
      await expect(page.getByRole('heading', { name: 'No members match' })).toBeVisible()
    },
  },
  { name: 'organization-transfer', signedIn: true, open: openTransfer },
  {
    name: 'organization-transfer-nobody-found',
    signedIn: true,
    async open(page, surroundings) {
      await openTransfer(page, surroundings)
      await page.getByRole('combobox', { name: 'New owner' }).fill('nobody of this name')
      await expect(page.getByText(/^No match for/)).toBeVisible()
    },
  },
  {
    name: 'organization-transfer-chosen',
    signedIn: true,
    async open(page, surroundings) {
      await openTransfer(page, surroundings)
      const field = page.getByRole('combobox', { name: 'New owner' })
      await field.fill('wolfe')
      await page.getByRole('option', { name: /^Wolfe/ }).click()
      await expect(field).toHaveValue(/^Wolfe/)
    },
  },
  { name: 'organization-switcher-search', signedIn: true, open: openSwitcher },
  {
    name: 'organization-switcher-nothing-found',
    signedIn: true,
    async open(page, surroundings) {
      await openSwitcher(page, surroundings)
      await page.getByRole('combobox', { name: 'Search organizations' }).fill('nothing of this name')
      await expect(page.getByText('No organization matches')).toBeVisible()
    },
  },
  { name: 'organization-switcher-pages', signedIn: true, open: openPages },
  {
    name: 'organization-switcher-pages-search',
    signedIn: true,
    async open(page, surroundings) {
      await openPages(page, surroundings)
      await page.getByRole('combobox', { name: 'Search organizations' }).fill('works 3')
      await expect(page.getByText('10 found')).toBeVisible()
    },
  },
  {
    name: 'organization-switcher-pages-failed',
    signedIn: true,
    answers: [429],
    async open(page, surroundings) {
      const { web } = surroundings.stack
      await page.route(({ pathname }) => pathname === '/organizations', answerWith(web, 429, 'rate_limited'))
      await openPages(page, surroundings)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]

async function openLargeTeam(page: Page, { stack, ada }: Surroundings): Promise<void> {
  const crowd = Array.from({ length: 54 }, (_, index) => colleague(`Colleague ${index + 1}`, 'member'))
  const colleagues = [
    colleague('Grace Hopper', 'admin'),
    colleague('Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Elder of Philadelphia', 'member'),
    ...crowd,
  ]
  const { organization_id } = await makeTeamOf(stack, { name: 'A large team', of: ada.email, colleagues })
  const rest = { role: 'member' as const, inviter: ada.email, hours_left: 100 }
  const people = Array.from({ length: 12 }, (_, index) => ({ email: `guest-${index + 1}@example.com`, ...rest }))
  await addInvitations(stack, organization_id, people)
  await page.goto('/organization')
  await expect(page.getByText('50 of 57 members shown')).toBeVisible()
}

async function openTransfer(page: Page, surroundings: Surroundings): Promise<void> {
  await openLargeTeam(page, surroundings)
  await page.goto('/organization?tab=settings')
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  await page.getByRole('combobox', { name: 'New owner' }).click()
  await expect(page.getByRole('option', { name: /^Wolfe/ })).toBeVisible()
}

async function openPages(page: Page, { stack, ada }: Surroundings): Promise<void> {
  const names = Array.from({ length: 59 }, (_, index) => `Works ${String(index + 1).padStart(2, '0')}`)
  const teams = await makeTeamsOf(stack, ada.email, names)
  await actIn(stack, ada.email, teams.get('Works 55') ?? '')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await expect(page.getByRole('option')).toHaveCount(21)
}

async function openSwitcher(page: Page, { stack, ada }: Surroundings): Promise<void> {
  const names = ['The Society for the Diffusion of Analytical Engines', ...'BCDEFGHIJKLM'].map(
    (name) => `${name} Works`,
  )
  for (const name of names) await makeTeamOf(stack, { name, of: ada.email })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await expect(page.getByRole('option')).toHaveCount(names.length + 1)
}
