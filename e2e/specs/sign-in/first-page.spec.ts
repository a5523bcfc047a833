import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

// A visitor sees and uses the page before the scripts have arrived.

test('the sign-in form is there before the scripts, and nothing moves when they arrive', async ({ page }) => {
  const release = await holdScripts(page)
  await open(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.evaluate(() => document.fonts.ready)
  const before = await places(page)
  release()
  await expectHydrated(page)
  expect(await places(page)).toEqual(before)
  await expect(page).toHaveTitle(/^Sign in · /)
})

test('what is typed before the scripts arrive stays, and its submit signs in afterwards', async ({ page, ada }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const release = await holdScripts(page)
  await open(page)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  release()
  await expectDashboard(page, ada.name)
  expect(asked.filter((url) => url.includes('password=') || url.includes('email='))).toEqual([])
})

test('a browser that is signed in never shows the sign-in form', async ({ page, signedIn }) => {
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'))
  const release = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(page.getByLabel('Email')).toBeAttached()
  await expect(page.getByLabel('Email')).toBeHidden()
  release()
  await expectDashboard(page, signedIn.name)
})

test('the links of the sign-in form load no new document', async ({ page }) => {
  await open(page)
  await expectHydrated(page)
  await page.evaluate(() => Object.assign(window, { first: true }))
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Create/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'first' in window)).toBe(true)
})

async function open(page: Page): Promise<void> {
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Returns the function that lets the scripts through. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-start]')).toHaveCount(0)
}

function places(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header, h1, label, input, button, a, aside')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, x, y, width, height]
    }),
  )
}
