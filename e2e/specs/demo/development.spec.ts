import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findFreePort } from '@plinth/database/embedded/ports'
import { copyProject } from '@plinth/tools/copy-project'
import { cleanEnvironment } from '@plinth/tools/environment'
import { type Child, startNode, untilAnswers, VITE } from '@plinth/tools/processes'
import { expect, test } from '../../fixtures.ts'
import { createAccountFromLogin } from '../../journey.ts'
import { newPerson } from '../../people.ts'

const OUTBOX = 'http://outbox.localhost:1'
const CLOCK = 'http://clock.localhost:1'

// The folder is a copy, because a test changes a file of the product.
let folder: string
let web: string
let server: Child
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-development-'))
  await copyProject(folder)
  const port = await findFreePort()
  web = `http://localhost:${port}`
  server = startNode('The development server', [VITE, '--port', String(port), '--logLevel', 'warn'], {
    cwd: join(folder, 'web'),
    env: {
      ...cleanEnvironment(),
      VITE_API_URL: 'http://api.localhost:1',
      VITE_DEV_OUTBOX_URL: OUTBOX,
      VITE_DEV_BILLING_URL: CLOCK,
    },
  })
  await untilAnswers(web, server)
})
test.afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

// The email field offers passkeys at once.
const PASSKEY_OPTIONS = { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required', allowCredentials: [] }

test.beforeEach(async ({ page, complaints }) => {
  // Fonts are links to files outside of the copy, which its server does not serve.
  complaints.expectAnswers(403)
  await answer(page, 'http://api.localhost:1/**', { providers: [], message: 'Sent', ...PASSKEY_OPTIONS })
})

function answer(page: Page, url: string, json: unknown): Promise<unknown> {
  const headers = {
    'access-control-allow-origin': web,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type',
  }
  return page.route(url, (route) => route.fulfill({ headers, json }))
}

test('after a sign-up in the demo, "Check your email" links to the outbox', async ({ page }) => {
  await page.goto(`${web}/auth/login`)
  await createAccountFromLogin(page, newPerson())
  await expect(page.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', OUTBOX)
})

test('the account menu of the demo leads to the mails, to the time of billing and to the components', async ({
  page,
}) => {
  const document = JSON.parse(await readFile(join(folder, 'contract/openapi.json'), 'utf8'))
  const [session] = document.components.schemas.SessionView.examples
  await answer(page, 'http://api.localhost:1/auth/session', session)
  await answer(page, 'http://api.localhost:1/notifications/unread-count', { unread_count: 0 })
  await page.goto(`${web}/nowhere`)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  for (const [name, href] of [
    ['Outbox', OUTBOX],
    ['Billing clock', CLOCK],
    ['Components', '/dev/ui'],
  ] as const) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', href)
  }
})

test('a change of the theme shows without a restart of the development server', async ({ page }) => {
  await page.goto(`${web}/auth/login`)
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(signIn).not.toHaveCSS('height', '52px')
  const file = join(folder, 'product/theme.css')
  const theme = await readFile(file, 'utf8')
  await writeFile(file, theme.replace(/(--spacing-control): \d+px/, '$1: 52px'))
  await expect(signIn).toHaveCSS('height', '52px')
})
