import type { Page } from '@playwright/test'
import { addPeople, crowd, names, newFamily, openDirectory } from '../../data/directory.ts'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'
import type { Stack } from '../../stack/stack.ts'

signInBeforeEach()

test('a pause in typing costs one request, and a key none', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, [{ name: `Grace ${family}` }])
  await page.clock.install()
  await openDirectory(page)
  const asked = listRequests(page, stack)
  // The clock of the page stops, so that no machine types too slowly.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').pressSequentially(` Grace ${family} `)
  await page.clock.runFor(249)
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect.poll(() => names(page)).toEqual([`Grace ${family}`])
  await expect(page).toHaveURL(`/users?q=Grace+${family}`)
  expect(asked).toEqual([`Grace ${family}`])
})

test('typing adds one entry to the history', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, [{ name: `Grace ${family}` }, { name: `Hedy ${family}` }])
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeFocused()
  for (const name of ['Grace', 'Hedy']) {
    await page.getByRole('searchbox').fill(`${name} ${family}`)
    await expect.poll(() => names(page)).toEqual([`${name} ${family}`])
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page.getByRole('searchbox')).toHaveValue(`Hedy ${family}`)
})

test('a late response does not overwrite a newer one', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, [{ name: `Grace ${family}` }, { name: `Hedy ${family}` }])
  await openDirectory(page, { q: family })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/users\?q=Grace/, async (route) => {
    await held
    // The browser may have aborted the request.
    await route.continue().catch(() => undefined)
  })
  const slow = page.waitForRequest(/q=Grace/)
  await page.getByRole('searchbox').fill(`Grace ${family}`)
  await slow
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('searchbox').fill(`Hedy ${family}`)
  await expect.poll(() => names(page)).toEqual([`Hedy ${family}`])
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('searchbox')).toHaveValue(`Hedy ${family}`)
  expect(await names(page)).toEqual([`Hedy ${family}`])
})

test('the previous page stays, dimmed, until the next one is loaded', async ({ page, stack }) => {
  const family = newFamily()
  const people = crowd(family, 21).map(({ name }) => name)
  await addPeople(stack, crowd(family, 21))
  await openDirectory(page, { q: family })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/cursor=/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(await names(page)).toEqual(people.slice(0, 20))
  letGo()
  await expect.poll(() => names(page)).toEqual(people.slice(20))
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
})

/** Records the searches that go to the API from now on. */
function listRequests(page: Page, { api }: Stack): (string | null)[] {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === api && url.pathname === '/users') asked.push(url.searchParams.get('q'))
  })
  return asked
}
