import { expect, type Page } from '@playwright/test'
import { type Colleague, colleague, makeTeamOf } from '../data/team-rows.ts'
import { comeBackToTheTab } from '../journey.ts'
import { answerWith } from '../responses/refusals.ts'
import type { State, Surroundings } from './state.ts'

export const ORGANIZATION_STATES: State[] = [
  { name: 'organization-members', signedIn: true, open: async (...args) => void (await openTeam(...args)) },
  {
    name: 'organization-members-as-member',
    signedIn: true,
    async open(page, { stack, ada }) {
      const colleagues = [colleague('Grace Hopper', 'owner'), colleague('Alan Turing', 'admin')]
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email, role: 'member', colleagues })
      await page.goto('/organization')
      await expect(page.getByRole('listitem').filter({ hasText: 'Alan Turing' })).toBeVisible()
    },
  },
  {
    name: 'organization-role-menu',
    signedIn: true,
    width: 1280,
    async open(page, surroundings) {
      await openTeam(page, surroundings)
      await page.getByRole('button', { name: 'Role of Grace Hopper: Admin' }).click()
      await expect(page.getByRole('menuitemradio', { name: /^Member/ })).toBeVisible()
    },
  },
  {
    name: 'organization-member-actions',
    signedIn: true,
    width: 390,
    async open(page, surroundings) {
      await openTeam(page, surroundings)
      await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
      await expect(page.getByRole('menuitem', { name: 'Remove Grace Hopper' })).toBeVisible()
    },
  },
  {
    name: 'organization-remove-member',
    signedIn: true,
    width: 1280,
    async open(page, surroundings) {
      await openTeam(page, surroundings)
      await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Remove Grace Hopper?' })).toBeVisible()
    },
  },
  {
    name: 'organization-loading',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.route(`${stack.api}/organizations/current/members*`, () => {})
      await page.goto('/organization')
      await expect(page.getByText('Loading the members')).toBeAttached()
    },
  },
  {
    name: 'organization-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.route(`${stack.api}/organizations/current/members*`, answerWith(stack.web, 500, 'internal_error'))
      await page.goto('/organization')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  { name: 'organization-settings', signedIn: true, open: openSettings },
  {
    name: 'organization-settings-as-member',
    signedIn: true,
    async open(page, { stack, ada }) {
      const colleagues = [colleague('Grace Hopper', 'owner')]
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email, role: 'member', colleagues })
      await page.goto('/organization?tab=settings')
      await expect(page.getByRole('button', { name: 'Leave organization' })).toBeVisible()
    },
  },
  {
    name: 'organization-delete',
    signedIn: true,
    async open(page, surroundings) {
      await openSettings(page, surroundings)
      await page.getByRole('button', { name: 'Delete organization' }).click()
      await page.getByLabel('Type the name').fill('Another one')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete organization' }).click()
      await expect(page.getByText('This is not the name of the organization')).toBeVisible()
    },
  },
  {
    name: 'organization-personal',
    signedIn: true,
    async open(page) {
      await page.goto('/organization')
      await expect(page.getByRole('main').getByRole('button', { name: 'Create organization' })).toBeVisible()
    },
  },
  {
    name: 'organization-create',
    signedIn: true,
    async open(page) {
      await page.goto('/organization')
      await page.getByRole('main').getByRole('button', { name: 'Create organization' }).click()
      await expect(page.getByRole('dialog', { name: 'Create an organization' })).toBeVisible()
    },
  },
  {
    name: 'organization-switcher',
    signedIn: true,
    async open(page, { stack, ada }) {
      const colleagues = [colleague('Grace Hopper', 'owner')]
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email, role: 'admin', colleagues })
      await makeTeamOf(stack, {
        name: 'The Society for the Diffusion of Analytical Engines',
        of: ada.email,
        role: 'member',
        colleagues,
      })
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.goto('/dashboard')
      await page.getByRole('button', { name: /^Organization:/ }).click()
      await expect(page.getByRole('menuitemradio', { name: /^Compilers/ })).toBeVisible()
    },
  },
  {
    name: 'organization-long-name',
    signedIn: true,
    async open(page, { stack, ada }) {
      const name = 'The Society for the Diffusion of Analytical Engines and Other Useful Knowledge'
      await makeTeamOf(stack, { name, of: ada.email })
      await page.goto('/organization')
      await expect(page.getByRole('heading', { name })).toBeVisible()
    },
  },
  {
    name: 'organization-changed',
    signedIn: true,
    answers: [409],
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email })
      await page.goto('/organization')
      await expect(page.getByRole('heading', { name: 'Compilers' })).toBeVisible()
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await comeBackToTheTab(page)
      await expect(page.getByRole('heading', { name: 'You are now acting in Analytical Engines' })).toBeVisible()
    },
  },
]

export async function openTeam(page: Page, { stack, ada }: Surroundings): Promise<Colleague[]> {
  const colleagues = [
    colleague('Grace Hopper', 'admin'),
    colleague('Alan Turing', 'member'),
    {
      ...colleague('Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Elder of Philadelphia', 'member'),
      email: `${ada.email.split('@')[0]}.with.an.uncommonly.long.address@a.department.of.a.university.example`,
    },
    colleague('Émilie du Châtelet', 'admin'),
  ]
  await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email, colleagues })
  await page.goto('/organization')
  await expect(page.getByRole('listitem').filter({ hasText: 'Émilie du Châtelet' })).toBeVisible()
  return colleagues
}

export async function openSettings(page: Page, surroundings: Surroundings): Promise<void> {
  await openTeam(page, surroundings)
  await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Delete organization' })).toBeVisible()
}
