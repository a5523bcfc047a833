import { expect, type Page } from '@playwright/test'
import { ageSessions, makeTeam, takePassword } from './database.ts'
import { openAccount, openDeletion } from './journey.ts'
import { takeLink } from './mailbox.ts'
import { createAccount, newPerson } from './people.ts'
import type { State } from './state.ts'

const SECRET = 'a'.repeat(43)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

/** Getting in without a password, getting a new one, and the settings of the account. */
export const ACCOUNT_STATES: State[] = [
  {
    name: 'login-link-sent',
    signedIn: false,
    async open(page, { ada }) {
      await page.goto('/auth/login')
      await page.getByLabel('Email').fill(ada.email)
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
      await expect(page.getByText('a sign-in link is on its way')).toBeVisible()
    },
  },
  {
    name: 'login-link-without-address',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/login')
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'login-provider',
    signedIn: false,
    async open(page) {
      await offerProvider(page)
      await page.goto('/auth/login?error=oidc_link_required')
      await expect(page.getByRole('button', { name: 'Continue with Example ID' })).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'login-account-deleted',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/login?notice=account_deleted')
      await expect(page.getByText('Your account was deleted')).toBeVisible()
    },
  },
  {
    name: 'magic-link',
    signedIn: false,
    async open(page) {
      await page.goto(`/auth/login#magic=${SECRET}`)
      await expect(page.getByRole('button', { name: 'Sign in another way' })).toBeVisible()
    },
  },
  {
    name: 'magic-link-used',
    signedIn: false,
    answers: [404],
    async open(page) {
      await page.goto(`/auth/login#magic=${SECRET}`)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'This link was already used or has expired' })).toBeVisible()
    },
  },
  {
    name: 'forgot-password',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/forgot-password')
      await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
    },
  },
  {
    name: 'forgot-password-sent',
    signedIn: false,
    async open(page, { ada }) {
      await page.goto('/auth/forgot-password')
      await page.getByLabel('Email').fill(ada.email)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    },
  },
  {
    name: 'reset-password',
    signedIn: false,
    async open(page) {
      await page.goto(`/auth/reset-password#token=${SECRET}`)
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'reset-password-dead-link',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/reset-password')
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    },
  },
  {
    name: 'reset-password-done',
    signedIn: false,
    async open(page, { stack, ada }) {
      await page.request.post(`${stack.api}/auth/forgot-password`, { data: { email: ada.email } })
      await page.goto(await takeLink(stack.log, 'reset-password', ada.email))
      await page.getByLabel('New password', { exact: true }).fill(ada.password)
      await page.getByRole('button', { name: 'Set new password' }).click()
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    },
  },
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
      await page.route(`${stack.api}/auth/sessions`, (route) =>
        route.fulfill({
          status: 500,
          headers: { 'access-control-allow-origin': stack.web, 'access-control-allow-credentials': 'true' },
        }),
      )
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
      const grace = newPerson('Grace Hopper')
      await createAccount(stack, grace)
      await makeTeam(stack, { name: 'Analytical Engines', owner: ada.email, member: grace.email })
      await openDeletion(page)
      await page.getByLabel('Type your email address').fill(ada.email)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByText('Analytical Engines')).toBeVisible()
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

// As if an identity provider were configured; the journey with a real one is in its own spec.
async function offerProvider(page: Page): Promise<void> {
  await page.route('**/auth/providers', (route) =>
    route.fulfill({
      headers: {
        'access-control-allow-origin': route.request().headers().origin ?? '',
        'access-control-allow-credentials': 'true',
      },
      json: { password: true, magic_link: true, oidc: { name: 'Example ID' } },
    }),
  )
}
