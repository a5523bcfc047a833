import { expect, type Page } from '@playwright/test'
import { launchBrowser } from './browser/launch.ts'
import { Complaints } from './checks/complaints.ts'
import { confirmAddress, expectDashboard, rename, signOut, signUpInBrowser } from './journey.ts'
import { takeLink } from './mailbox.ts'
import { newPerson } from './people.ts'

// Visits a deployed site on this machine in a real browser. Takes the origin of the browser application and a log of
// the mails. Names resolve to loopback, and the certificate may be self-signed.

const [origin = '', mails = ''] = process.argv.slice(2)
const [, domain = ''] = new URL(origin).hostname.split(/\.(.*)/s)
const resolver = `--host-resolver-rules=MAP *.${domain} 127.0.0.1`
const browser = await launchBrowser(resolver)
try {
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true })
  const complaints = new Complaints()
  await complaints.listen(context)
  // The API must refuse a visitor without a session.
  complaints.expectAnswers(401)
  await visit(await context.newPage())
  expect(complaints.unexpected()).toEqual([])
} finally {
  await browser.close()
}
console.log('deployed site: passed')

async function visit(page: Page): Promise<void> {
  const ada = newPerson('Ada Lovelace')
  await signUpInBrowser(page, ada)
  await confirmAddress(page, await takeLink(mails, 'verify-email', ada.email))
  await expectDashboard(page, ada.name)
  await rename(page, 'Ada King')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ada King')
  await signOut(page)
}
