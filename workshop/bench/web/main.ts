// `npm run workshop -- bench:web`: what a first visit costs on a slow phone, over HTTP/2 with TLS. Median of five with an empty cache.
// Ends with 1 when a must is missed. --rounds=5, --write puts the table into workshop/docs/performance-web.md.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { launchBrowser } from '../../../e2e/browser/launch.ts'
import { colleague, makeTeamOf } from '../../../e2e/data/team-rows.ts'
import { createAccount, newPerson } from '../../../e2e/people.ts'
import { startStack } from '../../../e2e/stack/stack.ts'
import { ROOT } from '../options/settings.ts'
import { openFront } from './front.ts'
import { GOALS, type Goals, medianOf, type Visit } from './goals.ts'
import { tabulate } from './table.ts'
import { CPU_SLOWDOWN, NETWORK, type Route, visit } from './visit.ts'

const MEMBERS = 500
const MEMBERS_OF_A_PAGE = 50
const PAGE = join(ROOT, 'workshop/docs/performance-web.md')
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
})

const web = await openFront()
const api = await openFront()
const stack = await startStack({ VITE_API_URL: api.origin, SERVER_URL: api.origin, FRONTEND_URL: web.origin })
web.serve(stack.web)
api.serve(stack.api)
const browser = await launchBrowser()
try {
  const ada = newPerson()
  await createAccount(stack, ada)
  const colleagues = Array.from({ length: MEMBERS - 1 }, (_, index) => colleague(`Colleague ${index + 1}`, 'member'))
  await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email, colleagues })
  const signIn = async (context: BrowserContext) => {
    const data = { email: ada.email, password: ada.password }
    const headers = { origin: web.origin }
    await context.request.post(`${api.origin}/auth/sign-in`, { data, headers, failOnStatusCode: true })
  }
  const routes: Record<string, Route & { goals: Goals }> = {
    'Sign-in page': {
      path: '/auth/login',
      heading: /^Sign in to/,
      interact: (page) => page.getByRole('button', { name: 'Show password' }).click(),
      goals: GOALS.login,
    },
    Dashboard: {
      path: '/dashboard',
      heading: /./,
      interact: openNotifications,
      signIn,
      goals: GOALS.dashboard,
    },
    'User directory': {
      path: '/users',
      heading: /./,
      interact: (page) => page.getByRole('button', { name: 'Filter' }).click(),
      signIn,
      goals: GOALS.users,
    },
    '500 members': { path: '/organization', heading: /./, interact: showAllMembers, signIn, goals: GOALS.members },
    'Account settings': {
      path: '/settings/account',
      heading: /./,
      interact: openNotifications,
      signIn,
      goals: GOALS.account,
    },
  }

  const lines: { name: string; visit: Visit; goals: Goals }[] = []
  for (const [name, { goals, ...route }] of Object.entries(routes)) {
    const visits: Visit[] = []
    for (let round = 0; round < Number(values.rounds); round++)
      visits.push(await visit(browser, web.origin, stack.files, route))
    lines.push({ name, visit: medianOf(visits), goals })
  }
  const { table, missed } = tabulate(lines)
  const conditions =
    `Median of ${values.rounds} visits with an empty cache; ${NETWORK.down_kbit_s} kbit/s down, ${NETWORK.latency_ms} ms,\n` +
    `the processor ${CPU_SLOWDOWN} times slower than one of ${availableParallelism()} cores; Chromium ${browser.version()}.`
  console.log(`${conditions}\n\n${table}`)
  if (values.write) await writePage(`${conditions}\n\n${table}`)
  process.exitCode = missed ? 1 : 0
} finally {
  await browser.close()
  await stack.stop()
  web.close()
  api.close()
}

function openNotifications(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Notifications/ }).click()
}

async function showAllMembers(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  for (let shown = MEMBERS_OF_A_PAGE; shown < MEMBERS; shown += MEMBERS_OF_A_PAGE) {
    await page.getByRole('button', { name: /^Show more/ }).click()
    await rows.nth(shown).waitFor()
  }
  // A click of Playwright looks for the button in the page, and the page would seem slow. To hover waits until it rests.
  await rows.last().getByRole('button').hover()
  await page.mouse.down()
  await page.mouse.up()
  await page.locator('[role=menu]').waitFor()
}

async function writePage(text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const marked = /(<!-- measured -->\n)[\s\S]*(\n<!-- end -->)/
  if (!marked.test(page)) throw new Error(`${PAGE} has no place for the measurements`)
  await writeFile(
    PAGE,
    page.replace(marked, (_, start: string, end: string) => `${start}\n${text}\n${end}`),
  )
}
