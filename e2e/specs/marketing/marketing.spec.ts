import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PRODUCT } from '@plinth/product/brand'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn } from '../../journey.ts'
import type { Stack } from '../../stack/stack.ts'
import { buildWeb } from '../../stack/web.ts'

const WEBSITE = 'https://www.example.com'
const AUTH_PAGES = ['/auth/login', '/auth/signup', '/auth/verify', '/auth/forgot-password', '/auth/reset-password']

test('without VITE_MARKETING_URL the brand is no link and the account menu has no website [W4]', async ({
  page,
  signedIn,
}) => {
  for (const path of AUTH_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText(PRODUCT)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0)
  }
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Website' })).toHaveCount(0)
})

test('with VITE_MARKETING_URL the brand and the account menu link to the website [W4]', async ({
  page,
  stack,
  ada,
}, info) => {
  // The site is set during the build, so the product has the files of another build.
  const files = info.outputPath('web')
  await buildWeb(files, { VITE_API_URL: stack.api, VITE_MARKETING_URL: WEBSITE })
  await serveFrom(page, stack, files)
  for (const path of AUTH_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: PRODUCT })).toHaveAttribute('href', WEBSITE)
  }
  await page.goto('/auth/login')
  await fillSignIn(page, ada)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Website' })).toHaveAttribute('href', WEBSITE)
})

async function serveFrom(page: Page, stack: Stack, folder: string): Promise<void> {
  // A page that the test itself answers counts as one of the internet, which may not call this machine unasked.
  await page.context().grantPermissions(['local-network-access'], { origin: stack.web })
  await page.route(`${stack.web}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const isFile = pathname !== '/' && existsSync(join(folder, pathname))
    return route.fulfill({ path: join(folder, isFile ? pathname : 'index.html') })
  })
}
