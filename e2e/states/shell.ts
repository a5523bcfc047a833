import { expect, type Page } from '@playwright/test'
import { neverIdle } from '../browser/never-idle.ts'
import { actIn, colleague, makeTeamOf } from '../data/team-rows.ts'
import { comeBackToTheTab, expectDashboard, fillSignIn } from '../journey.ts'
import { openPalette } from '../journeys/palette.ts'
import { answerWith } from '../responses/refusals.ts'
import type { Stack } from '../stack/stack.ts'
import type { State } from './state.ts'

/** The states replace a page: a lost connection, a lost session, another organization. */
export const HIDDEN_STATES: State[] = [
  {
    name: 'login-session-ended',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/login?redirect=%2Fsettings%2Fprofile&notice=session_ended')
      await expect(page.getByText('You were signed out.')).toBeVisible()
    },
  },
  {
    name: 'sign-in-again',
    signedIn: true,
    answers: [401],
    async open(page, { stack }) {
      await loseSession(page, stack)
      await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible()
    },
  },
  {
    name: 'sign-in-again-wrong-password',
    signedIn: true,
    answers: [401],
    async open(page, { stack, ada }) {
      await loseSession(page, stack)
      const dialog = page.getByRole('dialog', { name: 'You were signed out' })
      await dialog.getByLabel('Email').fill(ada.email)
      await dialog.getByLabel('Password', { exact: true }).fill('not the password')
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'unsaved-text-offered',
    signedIn: true,
    answers: [401],
    async open(page, { stack, ada }) {
      await loseSession(page, stack)
      await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible()
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await fillSignIn(page, ada)
      await expect(page.getByRole('button', { name: 'Restore my text' })).toBeVisible()
    },
  },
  {
    name: 'session-failure-over-text',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await type(page)
      await page.route(`${stack.api}/auth/session`, answerWith(stack.web, 503, 'database_unavailable'))
      await comeBackToTheTab(page)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'acting-changed-over-text',
    signedIn: true,
    async open(page, { stack, ada }) {
      const { organization_id } = await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email })
      await type(page)
      await actIn(stack, ada.email, organization_id)
      await comeBackToTheTab(page)
      await expect(page.getByRole('button', { name: 'Go back to my changes' })).toBeVisible()
    },
  },
  {
    name: 'connection-lost',
    signedIn: true,
    async open(page) {
      await page.goto('/settings/profile')
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
      // The page is only told so, since a lost connection would fail its requests.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        dispatchEvent(new Event('offline'))
      })
      await expect(page.getByText('What you typed stays here.')).toBeVisible()
    },
  },
  {
    name: 'page-not-loaded',
    signedIn: true,
    answers: [404],
    async open(page) {
      await neverIdle(page)
      await page.route(/\/assets\/organization-/, (route) => route.fulfill({ status: 404 }))
      await page.goto('/organization')
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    },
  },
]

export const PALETTE_STATES: State[] = [
  {
    name: 'palette',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email })
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.goto('/dashboard')
      await expectDashboard(page, ada.name)
      await openPalette(page)
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option', { name: /^Compilers/ })).toBeAttached()
    },
  },
  {
    name: 'palette-found',
    signedIn: true,
    async open(page, { stack, ada }) {
      const colleagues = [
        colleague('Insa Gerlach', 'member'),
        {
          ...colleague('Inwolfeschlegelsteinhausenbergerdorff Hubert Blaine the Elder of Philadelphia', 'member'),
          email: `${ada.email.split('@')[0]}.in.with.an.uncommonly.long.address@a.department.of.a.university.example`,
        },
      ]
      await makeTeamOf(stack, { name: 'Institute for Analytical Engines', of: ada.email })
      await makeTeamOf(stack, { name: 'Compilers', of: ada.email, colleagues })
      await page.goto('/dashboard')
      await expectDashboard(page, ada.name)
      await (await openPalette(page)).fill('in')
      await expect(page.getByRole('group', { name: 'People' })).toBeVisible()
    },
  },
  {
    name: 'palette-nothing',
    signedIn: true,
    async open(page, { ada }) {
      await page.goto('/dashboard')
      await expectDashboard(page, ada.name)
      await (await openPalette(page)).fill('xyzzy')
      await expect(page.getByText('Nothing matches')).toBeVisible()
    },
  },
  {
    name: 'palette-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack, ada }) {
      await page.route(`${stack.api}/users?*`, answerWith(stack.web, 500, 'internal_error'))
      await page.goto('/dashboard')
      await expectDashboard(page, ada.name)
      await (await openPalette(page)).fill('d')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    signedIn: true,
    async open(page) {
      await page.goto('/notifications')
      await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
]

async function type(page: Page): Promise<void> {
  await page.goto('/settings/profile')
  await page.getByLabel('Name').fill('Countess of Lovelace')
}

export async function loseSession(page: Page, stack: Stack): Promise<void> {
  await type(page)
  await page.context().request.post(`${stack.api}/auth/sign-out`, { failOnStatusCode: true })
  await comeBackToTheTab(page)
}
