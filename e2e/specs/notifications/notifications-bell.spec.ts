import type { Page } from '@playwright/test'
import { recordRequests } from '../../checks/requests.ts'
import { addToInbox, bell, clearInbox, failNotifications, fillInbox, MIXED, openPanel, rows } from '../../data/inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn } from '../../journey.ts'
import type { Stack } from '../../stack/stack.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const COUNT = '/notifications/unread-count'

test('only the count is polled: every 30 seconds, not in a hidden tab, and at once on return [W5]', async ({
  page,
  stack,
  signedIn,
}) => {
  await page.clock.install()
  await clearInbox(stack, signedIn.email)
  const asked = recordRequests(page, stack)
  const counts = await watchCounts(page, stack)
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await stopTimeAtNextCount(page, counts)
  const before = asked.length
  await expectPauses(page, counts, [30, 30])
  expect(asked.slice(before)).toEqual([`GET ${COUNT}`, `GET ${COUNT}`])
  await page.clock.resume()

  const seen = counts.asked()
  await expect.poll(counts.handled).toBe(seen)
  await look(page, 'hidden')
  await page.clock.runFor(10 * 60_000)
  expect(counts.asked()).toBe(seen)
  await look(page, 'visible')
  await expect.poll(counts.asked).toBe(seen + 1)
})

test('a hidden tab does not refetch after a change in another one until it is shown', async ({
  page,
  context,
  stack,
  signedIn,
}) => {
  await fillInbox(stack, signedIn.email, MIXED)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/notifications')
    await expect(bell(tab, 'Notifications, 3 unread')).toBeVisible()
  }
  await look(page, 'hidden')
  const asked = recordRequests(page, stack)
  await other.getByRole('button', { name: 'Delete: Your payment has arrived' }).click()
  await other.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(other, 'Notifications')).toBeVisible()
  await expect(rows(other)).toHaveCount(5)
  expect(asked).toEqual([])
  await look(page, 'visible')
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
})

test('a failing server is polled less often; the bell shows it and recovers', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(503)
  await page.clock.install()
  await fillInbox(stack, signedIn.email, MIXED)
  const counts = await watchCounts(page, stack)
  await page.goto('/dashboard')
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()
  await failNotifications(page, stack, '/unread-count', 503)
  await stopTimeAtNextCount(page, counts)
  await expectPauses(page, counts, [60, 120, 300, 300])
  await page.clock.resume()
  await expect(bell(page, 'Notifications could not be checked, 3 unread before')).toBeVisible()
  await expect(bell(page, /could not be checked/)).toHaveAttribute('title', 'Notifications could not be checked')
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/./)).toHaveCount(0)

  await page.unrouteAll()
  await stopTimeAtNextCount(page, counts)
  await expectPauses(page, counts, [30])
  await page.clock.resume()
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()
})

test('only an increase is announced: not the first count, not a decrease, not the same again', async ({
  page,
  stack,
  signedIn,
}) => {
  await page.clock.install()
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/dashboard')
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()
  const announcement = page.getByRole('banner').getByRole('status')
  await expect(announcement).toBeEmpty()

  await addToInbox(stack, signedIn.email, [{ title: 'One more' }])
  await page.clock.runFor(31_000)
  await expect(announcement).toHaveText('4 unread notifications')
  await page.request.patch(`${stack.api}/notifications`, { data: { all: true }, failOnStatusCode: true })
  await page.clock.runFor(31_000)
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(announcement).toBeEmpty()
  await addToInbox(stack, signedIn.email, [{ title: 'And another' }])
  await page.clock.runFor(31_000)
  await expect(announcement).toHaveText('1 unread notification')
})

test('a sign-in from a new browser notifies the other one; a repeated sign-in does not [E1]', async ({
  page,
  browser,
  stack,
  signedIn,
  complaints,
}) => {
  await clearInbox(stack, signedIn.email)
  await page.clock.install()
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)

  for (const round of ['first', 'again']) {
    const firefox = await browser.newContext({ baseURL: stack.web, userAgent: FIREFOX })
    await complaints.listen(firefox)
    const there = await firefox.newPage()
    await there.goto('/auth/login')
    await fillSignIn(there, signedIn)
    await expectDashboard(there, signedIn.name)
    await firefox.close()
    await expect(async () => {
      await page.clock.runFor(31_000)
      await expect(bell(page, 'Notifications, 1 unread'), `the ${round} sign-in`).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  const panel = await openPanel(page)
  await expect(rows(panel)).toHaveCount(1)
  await expect(rows(panel)).toContainText('Firefox')
})

type Counts = { asked(): number; handled(): number }

/**
 * Counts how often a page has asked for the count and has handled the response. The next pause begins then, not before.
 */
async function watchCounts(page: Page, { api }: Stack): Promise<Counts> {
  const seen = { asked: 0, handled: 0 }
  await page.exposeFunction('countAsked', () => {
    seen.asked += 1
  })
  await page.exposeFunction('countHandled', () => {
    seen.handled += 1
  })
  await page.addInitScript((url) => {
    const { fetch } = window
    // Messages replace timers, which stand still with the clock of the page.
    const turn = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    window.fetch = async (...request) => {
      if (String(request[0]) !== url) return fetch(...request)
      void Reflect.get(window, 'countAsked')()
      const response = await fetch(...request)
      const body = response.clone()
      void (async () => {
        await body.text()
        for (let turns = 0; turns < 20; turns += 1) await turn()
        await Reflect.get(window, 'countHandled')()
      })()
      return response
    }
  }, api + COUNT)
  return { asked: () => seen.asked, handled: () => seen.handled }
}

// A time that has passed by the time the page hears of it cannot be stopped at; one far ahead would time requests out.
async function stopTime(page: Page, ahead_ms = 500): Promise<void> {
  const stopped = page.clock.pauseAt((await timeIn(page)) + ahead_ms)
  await stopped.catch((error: unknown) => {
    if (ahead_ms > 10_000) throw error
    return stopTime(page, ahead_ms * 2)
  })
}

/** Pauses are measured from the next count, however slow the machine is. */
async function stopTimeAtNextCount(page: Page, counts: Counts): Promise<void> {
  const asked = counts.asked()
  await stopTime(page)
  while (counts.asked() === asked) await page.clock.runFor(1_000)
}

/** Expects the page to wait each of these pauses, in seconds, before it asks for the count again. It may be a few steps late. */
async function expectPauses(page: Page, counts: Counts, pauses: number[]): Promise<void> {
  for (const [index, pause] of pauses.entries()) {
    const asked = counts.asked()
    await expect.poll(counts.handled).toBe(asked)
    await page.clock.runFor((pause - 6) * 1_000)
    expect(counts.asked(), `pause ${index} is not shorter`).toBe(asked)
    const began = await timeIn(page)
    while (counts.asked() === asked) await page.clock.runFor(1_000)
    expect(((await timeIn(page)) - began) / 1_000, `pause ${index} is not longer`).toBeLessThan(10)
  }
}

function timeIn(page: Page): Promise<number> {
  return page.evaluate(() => Date.now())
}

// A window without a screen always counts as visible; this is what the browser tells the page when it is not.
async function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
