import { expect, type Page } from '@playwright/test'
import type { PasskeyRequest, SecondFactorMethod } from '@plinth/contract/auth/factors'
import { ageSessions } from '../data/database.ts'
import { addCodesOf } from '../data/factors.ts'
import { colleague, makeTeamOf } from '../data/team-rows.ts'
import { comeBackToTheTab, openAccount } from '../journey.ts'
import type { Person } from '../people.ts'
import { FACTORS, fakeFactors, RECOVERY_CODES } from '../responses/factors.ts'
import { answerWith } from '../responses/refusals.ts'
import { alterSession, alterUser } from '../responses/user.ts'
import type { Stack } from '../stack/stack.ts'
import { openSettings, openTeam } from './organizations.ts'
import { loseSession } from './shell.ts'
import type { State, Surroundings } from './state.ts'

const PASSKEY_OPTIONS: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
}

export const FACTOR_STATES: State[] = [
  { name: 'account-two-step', signedIn: true, open: openTwoStep },
  {
    name: 'account-two-step-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack }) {
      await page.route(`${stack.api}/auth/factors`, answerWith(stack.web, 500, 'internal_error'))
      await page.goto('/settings/account')
      await expect(page.getByText('Your second steps could not be loaded.')).toBeVisible()
    },
  },
  {
    name: 'account-passkey-rename',
    signedIn: true,
    async open(page, surroundings) {
      await openTwoStep(page, surroundings)
      await page.getByRole('button', { name: 'Rename: Chrome on Linux' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('')
      await page.getByRole('button', { name: 'Save name' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'account-passkey-remove',
    signedIn: true,
    async open(page, surroundings) {
      await openTwoStep(page, surroundings)
      await page.getByRole('button', { name: 'Remove: Chrome on Linux' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'account-set-up-codes',
    signedIn: true,
    async open(page, { stack }) {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
      const uri = `otpauth://totp/Example:ada.lovelace%40example.com?secret=${secret}&issuer=Example`
      await fakeFactors(page, stack, 'POST /auth/factors/code/begin', { secret, uri })
      await openAccount(page)
      await page.getByRole('button', { name: 'Set up codes from an app' }).click()
      await page.getByLabel('Code from the app').fill('12345')
      await page.getByRole('button', { name: 'Turn on codes' }).click()
      await expect(page.getByLabel('Code from the app')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'account-recovery-codes',
    signedIn: true,
    async open(page, surroundings) {
      await fakeFactors(page, surroundings.stack, 'POST /auth/factors/recovery-codes', {
        recovery_codes: RECOVERY_CODES,
      })
      await openTwoStep(page, surroundings)
      await page.getByRole('button', { name: 'Make new codes' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
      await expect(page.getByRole('button', { name: 'I have saved them' })).toBeVisible()
    },
  },
  ...(['passkey', 'code'] as const).map((method) => ({
    name: `account-reauthentication-${method}`,
    signedIn: true,
    answers: [403],
    async open(page: Page, { stack, ada }: Surroundings) {
      await alterUser(page, stack, { has_second_factor: true })
      await fakeFactors(page, stack, 'POST /auth/reauthenticate/options', {
        methods: method === 'passkey' ? ['passkey', 'code', 'recovery_code'] : ['code', 'recovery_code'],
        passkey: method === 'passkey' ? PASSKEY_OPTIONS : null,
      })
      await ageSessions(stack, ada.email)
      await openAccount(page)
      await page.getByRole('button', { name: 'Set up codes from an app' }).click()
      await expect(page.getByRole('button', { name: method === 'passkey' ? 'Use passkey' : 'Confirm' })).toBeVisible()
    },
  })),
  {
    name: 'login-passkey-refused',
    signedIn: false,
    async open(page) {
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
        navigator.credentials.get = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
      })
      await page.goto('/auth/login')
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'sign-in-again-second-step',
    signedIn: true,
    answers: [401],
    async open(page, { stack, ada }) {
      const methods: SecondFactorMethod[] = ['passkey', 'code', 'recovery_code']
      await fakeFactors(page, stack, 'POST /auth/sign-in', { next: 'second_factor', methods })
      await fakeFactors(page, stack, 'POST /auth/second-factor/options', { methods, passkey: PASSKEY_OPTIONS })
      await loseSession(page, stack)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Password', { exact: true }).fill(ada.password)
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(dialog.getByRole('button', { name: 'Use passkey' })).toBeVisible()
    },
  },
  {
    name: 'second-step-passkey',
    signedIn: false,
    async open(page, { stack }) {
      await openSecondStep(page, stack, ['passkey', 'code', 'recovery_code'])
      await expect(page.getByRole('button', { name: 'Use passkey' })).toBeVisible()
    },
  },
  {
    name: 'second-step-code',
    signedIn: false,
    async open(page, { stack }) {
      await openSecondStep(page, stack, ['code', 'recovery_code'])
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    },
  },
  {
    name: 'second-step-wrong-code',
    signedIn: false,
    answers: [403],
    async open(page, { stack }) {
      await page.route(`${stack.api}/auth/second-factor`, answerWith(stack.web, 403, 'second_factor_incorrect'))
      await openSecondStep(page, stack, ['code', 'recovery_code'])
      await page.getByLabel('Code', { exact: true }).fill('123 456')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'second-step-recovery-code',
    signedIn: false,
    async open(page, { stack }) {
      await openSecondStep(page, stack, ['code', 'recovery_code'])
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await expect(page.getByLabel('Recovery code')).toBeFocused()
    },
  },
  {
    name: 'second-step-expired',
    signedIn: false,
    answers: [403],
    async open(page, { stack }) {
      await page.route(`${stack.api}/auth/second-factor/options`, answerWith(stack.web, 403, 'second_factor_incorrect'))
      await page.goto('/auth/second-step')
      await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible()
    },
  },
  {
    name: 'organization-requires-two-step',
    signedIn: true,
    async open(page, { stack, ada }) {
      await joinTeam(stack, ada)
      await alterSession(page, stack, () => ({ second_factor_required: true }))
      await page.goto('/organization')
      await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toBeVisible()
    },
  },
  {
    name: 'organization-requires-two-step-over-changes',
    signedIn: true,
    async open(page, surroundings) {
      await openSettings(page, surroundings)
      await page.getByLabel('Name').fill('Difference Engines')
      await alterSession(page, surroundings.stack, () => ({ second_factor_required: true }))
      await comeBackToTheTab(page)
      await expect(page.getByRole('button', { name: 'Discard my changes' })).toBeVisible()
    },
  },
  {
    name: 'organization-require-two-step',
    signedIn: true,
    async open(page, surroundings) {
      await alterUser(page, surroundings.stack, { has_second_factor: true })
      await openSettings(page, surroundings)
      await page.getByRole('button', { name: 'Require it' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Require two-step sign-in?' })).toBeVisible()
    },
  },
  {
    name: 'organization-members-two-step',
    signedIn: true,
    async open(page, surroundings) {
      const colleagues = await openTeam(page, surroundings)
      for (const { email } of colleagues) await addCodesOf(surroundings.stack, email)
      await page.reload()
      await expect(page.getByText('Two-step sign-in')).toHaveCount(colleagues.length)
    },
  },
  {
    name: 'account-two-step-required',
    signedIn: true,
    async open(page, { stack, ada }) {
      await joinTeam(stack, ada)
      await alterSession(page, stack, () => ({ second_factor_required: true }))
      await openAccount(page)
      await expect(page.getByText('Analytical Engines requires two-step sign-in.')).toBeVisible()
    },
  },
]

async function joinTeam(stack: Stack, ada: Person): Promise<void> {
  const colleagues = [colleague('Grace Hopper', 'owner')]
  await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email, role: 'member', colleagues })
}

async function openTwoStep(page: Page, { stack }: Surroundings): Promise<void> {
  await alterUser(page, stack, { has_second_factor: true })
  await fakeFactors(page, stack, 'GET /auth/factors', FACTORS)
  await openAccount(page)
  await expect(page.getByText('8 of 10 left')).toBeVisible()
  await page.getByRole('heading', { name: 'Two-step sign-in' }).evaluate((heading) => heading.scrollIntoView())
}

async function openSecondStep(page: Page, stack: Stack, methods: SecondFactorMethod[]): Promise<void> {
  await fakeFactors(page, stack, 'POST /auth/second-factor/options', {
    methods,
    passkey: methods.includes('passkey') ? PASSKEY_OPTIONS : null,
  })
  await page.goto('/auth/second-step')
}
