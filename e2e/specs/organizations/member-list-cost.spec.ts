import type { CDPSession, Page } from '@playwright/test'
import { colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openOrganization } from '../../journeys/organization.ts'

const PAGE = 50
const MEMBERS = 11 * PAGE

// The CPU time is that of the page's main thread, so that other processes of the machine do not count.
test('showing 50 more members costs about as much CPU below 500 rows as below 50', async ({
  page,
  context,
  stack,
  signedIn,
}) => {
  const colleagues = Array.from({ length: MEMBERS - 1 }, (_, index) => colleague(`Colleague ${index + 1}`, 'member'))
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email, colleagues })
  await openOrganization(page, 'Analytical Engines')
  await expect(page.getByText(`${PAGE} of ${MEMBERS} members shown`)).toBeVisible()
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })

  const costs: number[] = []
  for (let rows = PAGE; rows < MEMBERS; rows += PAGE) {
    const before = await cpuSeconds(browser)
    await showMore(page, rows + PAGE)
    costs.push((await cpuSeconds(browser)) - before)
  }
  // The median is of three clicks, because a single one also measures what else the machine does.
  const ratio = median(costs.slice(-3)) / median(costs.slice(0, 3))
  const series = costs.map((cost) => `${Math.round(cost * 1000)}`).join(' ')
  console.log(`CPU of each "Show more members", in ms: ${series}; at 500 rows ${ratio.toFixed(2)} × that at 50`)
  expect(ratio).toBeLessThan(2)
})

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

async function cpuSeconds(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Clicks, and waits for the rows and the frames that draw them, all in one call: looking for rows from outside costs CPU as well. */
function showMore(page: Page, rows: number): Promise<void> {
  return page.evaluate(async (rows) => {
    const list = document.querySelector('main ul')
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Show more'),
    )
    if (!list || !button) throw new Error('There is no list to show more of')
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (list.childElementCount < rows) return
        observer.disconnect()
        resolve()
      })
      observer.observe(list, { childList: true })
      button.click()
    })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, rows)
}
