import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { close, listen } from '@plinth/tools/loopback'
import { type Outbox, startOutbox } from '@plinth/tools/outbox/outbox'
import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { smallTargets } from '../../checks/touch-targets.ts'
import { expect, test } from '../../fixtures.ts'

const LINK = 'http://app.localhost:1/auth/link#token=abc'
const MAIL = {
  subject: 'Your sign-in link',
  html: `<html lang="en"><head><title>Your sign-in link</title></head><body><p><a href="${LINK}">Sign in</a></p></body></html>`,
  text: `Sign in: ${LINK}`,
}

let outbox: Outbox
test.beforeEach(async () => {
  outbox = await startOutbox({ app_url: 'http://app.localhost:1', website_url: 'http://website.localhost:1' })
})
test.afterEach(() => outbox.close())

async function post(url: string, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

function send(mail: Partial<typeof MAIL> = {}): Promise<void> {
  const addresses = { from: 'Example <hello@example.com>', to: ['ada@example.com'] }
  return post(`${outbox.email.api_base_url}/emails`, outbox.email.api_key, { ...addresses, ...MAIL, ...mail })
}

function say(text: string): Promise<void> {
  const body = { channel: 'alerts-users', text }
  return post(`${outbox.chat.api_base_url}/chat.postMessage`, outbox.chat.bot_token, body)
}

const mails = (page: Page) => page.getByRole('region', { name: 'Mail' }).getByRole('link')

test('a mail appears in the open list by itself, and the focus stays where it was', async ({ page }) => {
  await send({ subject: 'First' })
  await page.goto(outbox.url)
  await mails(page).first().focus()
  await send({ subject: 'Second' })
  await expect(mails(page)).toContainText(['Second', 'First'])
  await expect(page.getByRole('link', { name: /^First/ })).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('New mail to ada@example.com: Second')
  await expect(page.getByRole('link', { name: 'Mail 2' })).toBeVisible()
})

test('a link of a mail opens in a new tab, from the message and from its text', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectSandbox()
  await context.route('http://app.localhost:1/**', (route) => route.fulfill({ contentType: 'text/html', body: 'App' }))
  await send()
  await page.goto(outbox.url)
  await mails(page).click()
  for (const open of [
    () => page.frameLocator('iframe').getByRole('link', { name: 'Sign in' }).click(),
    async () => {
      await page.getByRole('link', { name: 'Text', exact: true }).click()
      await page.getByRole('link', { name: LINK }).click()
    },
  ]) {
    const opened = context.waitForEvent('page')
    await open()
    const tab = await opened
    await expect(tab).toHaveURL(LINK)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
  }
})

test('nothing of a mail runs a script, loads anything or sends a form', async ({ browser }) => {
  const requests: string[] = []
  const elsewhere = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end()
  })
  const origin = await listen(elsewhere)
  const hostile = `<html><head><title>Safe</title><script>parent.document.title = 'Script'</script></head><body>
    <img src="${origin}/pixel.png" onerror="parent.document.title = 'Handler'">
    <form action="${origin}/form"><button>Send</button></form>
    <a href="javascript:parent.document.title = 'Link'; opener.document.title = 'Link'">Run</a></body></html>`
  await send({ html: hostile })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${outbox.url}/mails/1`)
  const mail = page.frameLocator('iframe')
  await mail.getByRole('button', { name: 'Send' }).click()
  await mail.getByRole('link', { name: 'Run' }).click()
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await page.goBack()
  await expect(mail.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(page).toHaveTitle('Your sign-in link · Outbox')
  expect(requests).toEqual([])
  await context.close()
  await close(elsewhere)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`the outbox is accessible at ${width} pixels, ${colorScheme}`, async ({ page, complaints }) => {
      complaints.expectSandbox()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await prepareAxe(page)
      const look = async (path: string) => {
        await page.goto(outbox.url + path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        expect(await violations(page), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
        if (width < 500) expect(await smallTargets(page), path).toEqual([])
      }
      for (const path of ['/', '/chat']) await look(path)
      await send()
      await say('New contact message\nFrom: Grace')
      for (const path of ['/', '/mails/1', '/mails/1/text', '/chat']) await look(path)
    })
  }
}
