import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { PRODUCT } from '@plinth/product/brand'
import { processesIn } from '@plinth/tools/processes-in'
import { launchBrowser } from './browser/launch.ts'
import { confirmAddress, expectDashboard, rename, signOut, signUpInBrowser } from './journey.ts'
import { newPerson } from './people.ts'
import { startNpm } from './stack/npm-start.ts'

// Follows the README in a fresh clone: `npm start`, a first day in a real browser, then Ctrl-C. Takes the folder of the
// clone. It only reads the terminal and the screen.

const WEB = 'http://localhost:5173'

const clone = resolve(process.argv[2] ?? '.')
const terminal = startNpm(clone)
try {
  await terminal.waitFor(/ is running\n/, 5 * 60_000)
  await inBrowser(spendFirstDay)
  await inBrowser(takeTheDemoSignIn)
} catch (error) {
  console.error(terminal.text())
  terminal.kill()
  await terminal.ended
  throw error
}
await leave()
console.log('first day: passed')

async function spendFirstDay(page: Page): Promise<void> {
  const ada = newPerson('Ada Lovelace')
  await signUpInBrowser(page, ada)
  await confirmAddress(page, await terminal.waitFor(new RegExp(`${WEB}/auth/verify#token=[\\w-]+`)))
  await expectDashboard(page, ada.name)
  await rename(page, 'Ada King')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ada King')
  await signOut(page)
}

async function takeTheDemoSignIn(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: /^Sign in as / }).click()
  await expectDashboard(page, 'Ada Lovelace')
}

async function leave(): Promise<void> {
  terminal.pressCtrlC()
  const end = await terminal.ended
  // npm returns how the shell in between ended: some shells are killed by the same Ctrl-C.
  if (end !== 0 && end !== 'SIGINT') throw new Error(`npm start ended with ${end} after Ctrl-C:\n${terminal.text()}`)
  if (!terminal.text().includes(`${PRODUCT} has stopped`)) throw new Error(`It did not end well:\n${terminal.text()}`)
  const left = processesIn(clone)
  if (left.length > 0) throw new Error(`These processes are left:\n${left.join('\n')}`)
}

async function inBrowser(act: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launchBrowser()
  try {
    await act(await browser.newPage({ baseURL: WEB }))
  } finally {
    await browser.close()
  }
}
