import { expect } from '@playwright/test'
import { ageSessions, takePassword } from '../data/database.ts'
import { colleague, makeTeamOf } from '../data/team-rows.ts'
import { openAccount, openDeletion } from '../journey.ts'
import { offerProvider } from '../responses/provider.ts'
import { answerWith } from '../responses/refusals.ts'
import type { State } from './state.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

export const ACCOUNT_STATES: State[] = [
  { name: 'account', signedIn: true, open: (page) => openAccount(page) },
  {
    name: 'account-provider',
    signedIn: true,
    async open(page) {
      await offerProvider(page)
      await page.goto('/settings/account?error=oidc_already_linked')
      await expect(page.getByRole('button', { name: 'Link Example ID' })).toBeVisible()
    },
  },
  {
    name: 'account-sessions',
    signedIn: true,
    async open(page, { stack, ada }) {
      const { email, password } = ada
      for (const user_agent of [FIREFOX, SAFARI]) {
        await fetch(`${stack.api}/auth/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': user_agent },
          body: JSON.stringify({ email, password }),
        })
      }
      await openAccount(page)
      await expect(page.getByText('Safari on iPhone').first()).toBeVisible()
    },
  },
  {
    name: 'account-sessions-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack }) {
      await page.route(`${stack.api}/auth/sessions`, answerWith(stack.web, 500, 'internal_error'))
      await page.goto('/settings/account')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'account-change-password',
    signedIn: true,
    async open(page) {
      await openAccount(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'account-delete',
    signedIn: true,
    async open(page) {
      await openDeletion(page)
      await page.getByLabel('Type your email address').fill('somebody.else@example.com')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByText('This is not the address of your account')).toBeVisible()
    },
  },
  {
    name: 'account-delete-owner',
    signedIn: true,
    answers: [409],
    async open(page, { stack, ada }) {
      const colleagues = [colleague('Grace Hopper', 'member')]
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email, colleagues })
      await openDeletion(page)
      await page.getByLabel('Type your email address').fill(ada.email)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('alertdialog').getByText('Analytical Engines')).toBeVisible()
    },
  },
  {
    name: 'account-reauthentication',
    signedIn: true,
    answers: [403],
    async open(page, { stack, ada }) {
      await ageSessions(stack, ada.email)
      await openDeletion(page)
      await page.getByLabel('Type your email address').fill(ada.email)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByLabel('Your password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByLabel('Your password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'account-reauthentication-without-password',
    signedIn: true,
    answers: [403],
    async open(page, { stack, ada }) {
      await takePassword(stack, ada.email)
      await ageSessions(stack, ada.email)
      await openAccount(page)
      await page.getByRole('button', { name: 'Set a password' }).click()
      await page.getByLabel('New password', { exact: true }).fill('granite orchard by the lake')
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
