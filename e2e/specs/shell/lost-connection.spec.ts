import type { Locator, Page } from '@playwright/test'
import { neverIdle } from '../../browser/never-idle.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { switcher } from '../../journeys/organization.ts'

// The page /organization has this file; `organizations-` is shared code.
const FILE = /\/assets\/organization-/

// Being offline belongs to a process, and what the cache has needs no connection.
test.use({ ownContext: true })

test('a link opened offline shows a notice in the shell, and its page once the connection is back', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  await openDashboard(page, signedIn.name)
  await setOnline(page, false)
  await link(page).click()
  await expectNotLoaded(page)
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectNotLoaded(page)

  await setOnline(page, true)
  await expectOrganization(page)
  expect(await isFirstDocument(page)).toBe(true)
})

test('a page whose file a new release has replaced reloads the document', async ({ page, signedIn, complaints }) => {
  complaints.expectAnswers(404)
  await openDashboard(page, signedIn.name)
  let replaced = true
  await page.route(FILE, (route) => (replaced ? route.fulfill({ status: 404 }) : route.continue()))
  // The next document names the new file.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) replaced = false
  })
  await link(page).click()
  await expectOrganization(page)
  expect(await isFirstDocument(page)).toBe(false)
})

test('a page whose file stays missing shows a notice, and "Try again" works once it is back', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(404)
  await openDashboard(page, signedIn.name)
  await page.route(FILE, (route) => route.fulfill({ status: 404 }))
  await link(page).click()
  await expectNotLoaded(page)
  // It reloads the document, which shows the same.
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await expectNotLoaded(page)
  await page.unroute(FILE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectOrganization(page)
})

test('a missing file does not reload the document while the server is unreachable', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  await openDashboard(page, signedIn.name)
  // The browser counts as online, as behind a dead access point.
  await page.route(`${stack.web}/**`, (route) => route.abort('internetdisconnected'))
  await link(page).click()
  await expectNotLoaded(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectNotLoaded(page)
  expect(await isFirstDocument(page)).toBe(true)

  await page.unroute(`${stack.web}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectOrganization(page)
})

test('an idle browser preloads the code of the other pages', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectNoAnswer()
  const scripts = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname.replace(/-.{8}\.js$/, ''))
  })
  await openDashboard(page, signedIn.name, { idle: true })
  const pages = ['organization', 'users', 'user', 'notifications', 'profile', 'account']
  await expect.poll(() => pages.filter((name) => !scripts.has(`/assets/${name}`))).toEqual([])

  await page.route(`${stack.web}/**`, (route) => route.abort('internetdisconnected'))
  await link(page).click()
  await expectOrganization(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
})

test('a dialog that cannot be loaded says so, and the page stays as it is', async ({ page, signedIn, complaints }) => {
  complaints.expectNoAnswer()
  await openDashboard(page, signedIn.name)
  const create = page.getByRole('menuitem', { name: 'Create organization' })
  // The menu is loaded before the connection is lost, and its dialog only on demand.
  await switcher(page).click()
  await expect(create).toBeVisible()
  await page.keyboard.press('Escape')
  for (const online of [false, true]) {
    await setOnline(page, online)
    await switcher(page).click()
    await create.click()
    if (!online) await expect(page.getByText('The form could not be loaded.')).toBeVisible()
  }
  await expect(page.getByRole('dialog', { name: 'Create an organization' })).toBeVisible()
  expect(await isFirstDocument(page)).toBe(true)
})

// The clock stands still, so that no navigation has to ask for the session again however long the test takes. It also
// replaces `requestIdleCallback`, so it comes first.
async function openDashboard(page: Page, name: string, { idle = false } = {}): Promise<void> {
  await page.clock.setFixedTime(Date.now())
  if (!idle) await neverIdle(page)
  await page.goto('/dashboard')
  await expectDashboard(page, name)
  await page.evaluate(() => Object.assign(window, { firstDocument: true }))
}

function isFirstDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'firstDocument' in window)
}

function link(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organization' })
}

async function expectNotLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(link(page)).toHaveAttribute('aria-current', 'page')
}

async function expectOrganization(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/organization$/)
  await expect(page.getByRole('heading', { name: 'Personal', level: 1 })).toBeVisible()
}

/**
 * The function also waits until the page knows. Nothing is imported while offline, since Chromium remembers a failure.
 */
async function setOnline(page: Page, online: boolean): Promise<void> {
  await page.context().setOffline(!online)
  await page.waitForFunction((online) => navigator.onLine === online, online)
}
