import type { Locator, Page } from '@playwright/test'
import { neverIdle } from '../../browser/never-idle.ts'
import { recordShifts, shiftOf } from '../../checks/movement.ts'
import { fillInbox, MIXED } from '../../data/inbox.ts'
import { colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openOrganization } from '../../journeys/organization.ts'
import { signInWith } from '../../people.ts'

test('a page that does not exist looks the same with and without a session', async ({ page, browser, stack, ada }) => {
  const context = await browser.newContext({ baseURL: stack.web })
  const visitor = await context.newPage()
  await signInWith(page.request, stack, ada)
  const tops: (number | undefined)[] = []
  for (const each of [page, visitor]) {
    await each.goto('/no/such/page')
    const title = each.getByRole('heading', { name: 'Page not found' })
    await expect(title).toBeVisible()
    expect(await offCentre(each)).toBeLessThan(1)
    tops.push((await title.boundingBox())?.y)
  }
  expect(tops[0]).toBe(tops[1])
  await context.close()
})

test('the right edges of tabs and cards meet in all settings', async ({ page, stack, signedIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  for (const path of [
    '/settings/profile',
    '/settings/account',
    '/settings/notifications',
    '/organization?tab=settings',
  ]) {
    await page.goto(path)
    const tabs = page.getByRole('navigation', { name: /^(Settings|Organization)$/ })
    const card = page.locator('main section section').first()
    await expect(card, path).toBeVisible()
    expect(await rightEdge(card), path).toBeCloseTo(await rightEdge(tabs), 0)
  }
})

test('all selects have one border', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, {
    name: 'Analytical Engines',
    of: signedIn.email,
    colleagues: [colleague('Grace Hopper', 'member')],
  })
  await fillInbox(stack, signedIn.email, MIXED)
  const borders: string[] = []
  const look = async (select: Locator) => {
    await expect(select).toBeVisible()
    borders.push(await select.evaluate((element) => getComputedStyle(element).borderTopColor))
  }
  await page.goto('/notifications')
  await look(page.getByLabel('Type'))
  await openOrganization(page, 'Analytical Engines')
  await look(page.getByRole('button', { name: 'Role of Grace Hopper: Member' }))
  expect(new Set(borders).size).toBe(1)
})

test('while its code loads, the list of files is drawn with icons and not with faces', async ({ page, signedIn }) => {
  await neverIdle(page)
  const release = await hold(page, /\/assets\/file-library.*\.js$/)
  await page.goto('/organization')
  await expect(page.getByText('Loading the files'), signedIn.name).toBeAttached()
  await expect(page.getByRole('main').locator('.rounded-full')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
})

const LATE = [
  {
    name: 'the members of a large team',
    path: '/organization',
    list: '/organizations/current/members?*',
    search: 'Search members',
  },
  { name: 'the users', path: '/users?q=Colleague', list: '/users?*', search: 'Search' },
]

for (const { name, path, list, search } of LATE) {
  test(`nothing moves when ${name} arrive after the page`, async ({ page, stack, signedIn }) => {
    const colleagues = Array.from({ length: 60 }, (_, index) => colleague(`Colleague ${index + 1}`, 'member'))
    await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email, colleagues })
    await neverIdle(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await recordShifts(page)
    const release = await hold(page, `${stack.api}${list}`)
    await page.goto(path)
    await expect(page.getByText(/^Loading the (members|users)$/)).toBeAttached()
    await untilDrawn(page)
    release()
    await expect(page.getByText('Colleague 1', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('searchbox', { name: search, exact: true })).toBeVisible()
    await untilDrawn(page)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  })
}

/** Measures how far the notice is from the middle of its main element, in pixels. */
function offCentre(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => {
    const title = main.querySelector('h1')
    const notice = title?.closest('.w-fit')
    if (!notice) throw new Error('There is no notice')
    const middle = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return (left + right) / 2
    }
    return Math.abs(middle(notice) - middle(main))
  })
}

async function rightEdge(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box.x + box.width
}

/** Holds the responses of an address back until the returned function is called. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Resolves when the browser has drawn what is there and reported what has moved. */
function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}
