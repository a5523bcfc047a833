import { expect, type Page } from '@playwright/test'
import { openLinkElsewhere } from '../journey.ts'
import { takeLink } from '../mailbox.ts'
import { newPerson, signUp } from '../people.ts'
import { offerProvider } from '../responses/provider.ts'
import { answerWith } from '../responses/refusals.ts'
import type { Stack } from '../stack/stack.ts'
import type { State } from './state.ts'

const SECRET = 'a'.repeat(43)
const ADDRESS = 'email=ada.lovelace%40example.com'

export const SIGN_IN_STATES: State[] = [
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
    name: 'verify-other-browser',
    signedIn: false,
    answers: [409],
    async open(page, { stack }) {
      await openPendingElsewhere(page, stack)
    },
  },
  {
    name: 'verify-other-browser-errors',
    signedIn: false,
    answers: [409],
    async open(page, { stack }) {
      await openPendingElsewhere(page, stack)
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'verify-account-exists',
    signedIn: false,
    answers: [409],
    async open(page, { stack }) {
      await page.route(`${stack.api}/auth/verify-email`, answerWith(stack.web, 409, 'account_exists'))
      await page.goto(`/auth/verify#token=${SECRET}&${ADDRESS}`)
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(page.getByRole('heading', { name: 'You have an account already' })).toBeVisible()
    },
  },
  {
    name: 'magic-link',
    signedIn: false,
    async open(page) {
      await page.goto(`/auth/login#magic=${SECRET}&${ADDRESS}`)
      await expect(page.getByRole('button', { name: 'Sign in another way' })).toBeVisible()
    },
  },
  {
    name: 'magic-link-used',
    signedIn: false,
    answers: [404],
    async open(page) {
      await page.goto(`/auth/login#magic=${SECRET}&${ADDRESS}`)
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
      await page.goto(`/auth/reset-password#token=${SECRET}&${ADDRESS}`)
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
]

async function openPendingElsewhere(page: Page, stack: Stack): Promise<void> {
  const grace = newPerson('Grace Hopper')
  await signUp(stack, grace)
  await openLinkElsewhere(page, await takeLink(stack.log, 'verify-email', grace.email))
}
