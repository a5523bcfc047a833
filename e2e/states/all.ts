import { expect } from '@playwright/test'
import { PRODUCT } from '@plinth/product/brand'
import { expectDashboard, fillSignIn, signUpInBrowser } from '../journey.ts'
import { newPerson } from '../people.ts'
import { answerWith } from '../responses/refusals.ts'
import { ACCOUNT_STATES } from './account.ts'
import { BILLING_STATES } from './billing.ts'
import { DIRECTORY_STATES } from './directory.ts'
import { FACTOR_STATES } from './factors.ts'
import { FILE_STATES } from './files.ts'
import { INVITATION_STATES, INVITING_STATES } from './invitations.ts'
import { LONG_LIST_STATES } from './long-lists.ts'
import { NOTIFICATION_STATES } from './notifications.ts'
import { ORGANIZATION_STATES } from './organizations.ts'
import { PRODUCT_STATES } from './product.ts'
import { PICTURE_STATES, PROFILE_IMAGE_STATES } from './profile-image.ts'
import { HIDDEN_STATES, PALETTE_STATES } from './shell.ts'
import { SIGN_IN_STATES } from './sign-in.ts'
import type { State } from './state.ts'

// The main states are one of each page, and of each kind of dialog, menu and error.
const MAIN = [
  ...['login', 'signup', 'signup-field-errors', 'verify', 'magic-link', 'forgot-password', 'reset-password'],
  ...['dashboard', 'account-menu', 'navigation-sheet', 'profile', 'profile-unsaved-changes', 'profile-image'],
  ...['not-found', 'not-found-signed-out', 'session-failure', 'account', 'billing-active', 'notification-settings'],
  ...['users', 'user', 'invitation', 'organization-members', 'organization-role-menu', 'organization-member-actions'],
  ...[
    'organization-members-invited',
    'organization-settings',
    'organization-switcher',
    'files',
    'bell',
    'notifications',
  ],
  ...['account-two-step', 'account-set-up-codes', 'account-recovery-codes', 'account-reauthentication-passkey'],
  ...[
    'palette',
    'palette-found',
    'shortcuts',
    'login-invited',
    'second-step-passkey',
    'second-step-wrong-code',
    'organization-requires-two-step',
  ],
]

/** The accessibility tests and `npm run screenshots` visit every page and its main states. */
export const STATES: State[] = [
  {
    name: 'login',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/login')
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    },
  },
  {
    name: 'login-wrong-password',
    signedIn: false,
    answers: [401],
    async open(page, { ada }) {
      await page.goto('/auth/login')
      await fillSignIn(page, { email: ada.email, password: 'not the password' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'signup',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/signup')
      await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    },
  },
  {
    name: 'signup-field-errors',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/signup')
      await page.getByLabel('Email').fill('not an address')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  { name: 'signup-check-email', signedIn: false, open: (page) => signUpInBrowser(page, newPerson('Grace Hopper')) },
  {
    name: 'verify',
    signedIn: false,
    async open(page) {
      await page.goto(`/auth/verify#token=${'a'.repeat(43)}&email=ada.lovelace%40example.com`)
      await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
    },
  },
  {
    name: 'verify-dead-link',
    signedIn: false,
    async open(page) {
      await page.goto('/auth/verify')
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    },
  },
  {
    name: 'dashboard',
    signedIn: true,
    async open(page, { ada }) {
      await page.goto('/dashboard')
      await expectDashboard(page, ada.name)
    },
  },
  {
    name: 'account-menu',
    signedIn: true,
    async open(page) {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'navigation-sheet',
    signedIn: true,
    width: 390,
    async open(page) {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
    },
  },
  {
    name: 'profile',
    signedIn: true,
    async open(page, { ada }) {
      await page.goto('/settings/profile')
      await expect(page.getByLabel('Name')).toHaveValue(ada.name)
    },
  },
  {
    name: 'profile-field-errors',
    signedIn: true,
    async open(page) {
      await page.goto('/settings/profile')
      await page.getByLabel('Phone number').fill('not a number')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'profile-unsaved-changes',
    signedIn: true,
    async open(page) {
      await page.goto('/settings/profile')
      await page.getByLabel('Name').fill('Somebody Else')
      await page.getByRole('banner').getByRole('link', { name: PRODUCT }).click()
      await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
    },
  },
  {
    name: 'not-found',
    signedIn: true,
    async open(page) {
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    },
  },
  {
    name: 'not-found-signed-out',
    signedIn: false,
    answers: [401],
    async open(page) {
      await page.goto('/no/such/page')
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    },
  },
  {
    name: 'session-failure',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await page.route(`${stack.api}/auth/session`, answerWith(stack.web, 503, 'database_unavailable'))
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  ...SIGN_IN_STATES,
  ...HIDDEN_STATES,
  ...PROFILE_IMAGE_STATES,
  ...ACCOUNT_STATES,
  ...FACTOR_STATES,
  ...BILLING_STATES,
  ...DIRECTORY_STATES,
  ...INVITATION_STATES,
  ...INVITING_STATES,
  ...ORGANIZATION_STATES,
  ...PALETTE_STATES,
  ...PICTURE_STATES,
  ...FILE_STATES,
  ...LONG_LIST_STATES,
  ...NOTIFICATION_STATES,
  ...PRODUCT_STATES,
]

/** `npm test` looks at the main states and all of the product. */
export function mainStates(): State[] {
  const unknown = MAIN.filter((main) => !STATES.some(({ name }) => name === main))
  if (unknown.length > 0) throw new Error(`There are no states with these names: ${unknown.join(', ')}`)
  return STATES.filter((state) => MAIN.includes(state.name) || PRODUCT_STATES.includes(state))
}
