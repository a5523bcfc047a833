import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { CONTRACT_PARTS } from '@plinth/contract/parts/all'
import { neverIdle } from '../../browser/never-idle.ts'
import { recordShifts, shiftOf } from '../../checks/movement.ts'
import { addPeople, openDirectory } from '../../data/directory.ts'
import { fillInbox, MIXED, rows } from '../../data/inbox.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectSignedIn, openAccount } from '../../journey.ts'
import { openOrganization } from '../../journeys/organization.ts'
import { DEVELOPMENT_ONLY } from '../../stack/web.ts'
import { PRODUCT_STATES } from '../../states/product.ts'

const KB = 1024

// The pages of a product share code with those of the base, which then is in more files and some larger ones.
const HAS_NOUNS = CONTRACT_PARTS.length > 0
// Each noun has addresses and an entry of the navigation.
const NOUNS_KB = 2 * CONTRACT_PARTS.length
const PAGE_KB = HAS_NOUNS ? 241 + NOUNS_KB : 236
// Nouns that have many columns share the fields of forms and the rows of lists with this page.
const ACCOUNT_KB = HAS_NOUNS ? PAGE_KB + 18 : PAGE_KB
// The page with the most parts.
const ORGANIZATION_KB = PAGE_KB + 3
const SIGN_IN_KB = 118 + NOUNS_KB

test(`the sign-in page is at most ${SIGN_IN_KB} KB of scripts, 15 KB of styles and one font of 50 KB`, async ({
  page,
}) => {
  const weight = await weigh(page, async () => {
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
  expect(weight.script.bytes).toBeLessThanOrEqual(SIGN_IN_KB * KB)
  expect(weight.stylesheet.bytes).toBeLessThanOrEqual(15 * KB)
  expect(weight.font).toEqual({ files: 1, bytes: expect.any(Number) })
  expect(weight.font.bytes).toBeLessThanOrEqual(50 * KB)
})

test('a first visit of the sign-in page makes at most 12 requests, and nothing on it moves', async ({ page }) => {
  const visit = await visitFirst(page, async () => {
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
  expect(visit.requests.length, visit.requests.join('\n')).toBeLessThanOrEqual(12)
  expect(visit.shift).toBeLessThanOrEqual(0.01)
})

// A product owns the limits of its dashboard and its other pages.
for (const { name, most, open } of PRODUCT_STATES) {
  if (!most) continue
  test(`${name} is at most ${most.script_kb} KB of scripts`, async ({ page, stack, signedIn }) => {
    const weight = await weigh(page, () => open(page, { stack, ada: signedIn }))
    expect(weight.script.bytes).toBeLessThanOrEqual(most.script_kb * KB)
  })

  test(`a first visit of ${name} makes at most ${most.requests} requests, and nothing on it moves`, async ({
    page,
    stack,
    signedIn,
  }) => {
    expectLean(await visitFirst(page, () => open(page, { stack, ada: signedIn })), most.requests)
  })
}

test('a first visit of the shell makes at most 20 requests, and nothing on it moves', async ({ page, signedIn }) => {
  const visit = await visitFirst(page, async () => {
    await page.goto('/no/such/page')
    await expectSignedIn(page, signedIn.name)
  })
  expectLean(visit, 20)
})

test(`the settings of the account are at most ${ACCOUNT_KB} KB of scripts`, async ({ page, signedIn }) => {
  const weight = await weigh(page, async () => {
    await openAccount(page)
    await expect(page.getByText(signedIn.email).first()).toBeVisible()
  })
  expect(weight.script.bytes).toBeLessThanOrEqual(ACCOUNT_KB * KB)
})

test(`the directory is at most ${PAGE_KB} KB of scripts`, async ({ page, signedIn }) => {
  const weight = await weigh(page, () => openDirectory(page, { q: signedIn.email }))
  expect(weight.script.bytes).toBeLessThanOrEqual(PAGE_KB * KB)
})

test(`a person of the directory is at most ${PAGE_KB} KB of scripts`, async ({ page, stack, signedIn }) => {
  const [id] = await addPeople(stack, [{ name: `Grace, a friend of ${signedIn.email}` }])
  const weight = await weigh(page, async () => {
    await page.goto(`/users/${id}`)
    await expect(page.getByRole('heading', { name: 'Grace, a friend of' })).toBeVisible()
  })
  expect(weight.script.bytes).toBeLessThanOrEqual(PAGE_KB * KB)
})

test(`the organization with its members is at most ${ORGANIZATION_KB} KB of scripts`, async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  const weight = await weigh(page, async () => {
    await openOrganization(page, 'Analytical Engines')
    await expect(page.getByRole('main').getByText(signedIn.email)).toBeVisible()
  })
  expect(weight.script.bytes).toBeLessThanOrEqual(ORGANIZATION_KB * KB)
})

test(`the page of notifications is at most ${PAGE_KB} KB of scripts`, async ({ page, stack, signedIn }) => {
  await fillInbox(stack, signedIn.email, MIXED)
  const weight = await weigh(page, async () => {
    await page.goto('/notifications')
    await expect(rows(page)).toHaveCount(MIXED.length)
  })
  expect(weight.script.bytes).toBeLessThanOrEqual(PAGE_KB * KB)
})

test('every page is served with the exact policy and the security headers [W13]', async ({ request, stack }) => {
  const policy =
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: ${stack.storage}; font-src 'self'; ` +
    `connect-src 'self' ${stack.api} ${stack.storage}; manifest-src 'self'; worker-src 'none'; object-src 'none'; base-uri 'none'; ` +
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  for (const path of ['/', '/auth/login', '/dashboard', '/no/such/page']) {
    const headers = (await request.get(path)).headers()
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
  }
})

test('no script on a page can make a policy of trusted types [W13]', async ({ page, complaints }) => {
  complaints.expectBlocked('trusted-types')
  // The page that does not exist asks for the session.
  complaints.expectAnswers(401)
  for (const path of ['/auth/login', '/no/such/page']) {
    await page.goto(path)
    const made = await page.evaluate(() => {
      try {
        Reflect.get(globalThis, 'trustedTypes').createPolicy('injected', { createHTML: (html: string) => html })
        return 'a policy'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    })
    expect(made, path).toBe('refused')
  }
})

test('hashed files are cached for good, and a missing one is a 404 and not a page', async ({ request, stack }) => {
  for (const name of await readdir(join(stack.files, 'assets'))) {
    const { 'cache-control': cache } = (await request.get(`/assets/${name}`)).headers()
    expect(cache, name).toBe('public, max-age=31536000, immutable')
  }
  expect((await request.get('/assets/gone-12345678.js')).status()).toBe(404)
})

test('a build carries no development sign-in, even when its variables are set [W6]', async ({ page, stack }) => {
  const paths = await readdir(stack.files, { recursive: true, withFileTypes: true })
  const files = paths.filter((path) => path.isFile()).map((path) => join(path.parentPath, path.name))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const text = await readFile(file, 'latin1')
    for (const secret of [
      ...Object.values(DEVELOPMENT_ONLY),
      'One-click sign-in',
      'Sign in as ',
      'Open the outbox',
      'Demo tools',
      'Roof of the north wing',
    ]) {
      expect(text.includes(secret), `${secret} in ${file}`).toBe(false)
    }
  }
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /sign in as/i })).toHaveCount(0)
})

type Kind = 'script' | 'stylesheet' | 'font'
type Weight = Record<Kind, { files: number; bytes: number }>

type Visit = { requests: string[]; shift: number }

function expectLean({ requests, shift }: Visit, most: number): void {
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(most)
  expect(requests.filter((path) => path.endsWith('/auth/session'))).toHaveLength(1)
  expect(shift).toBeLessThanOrEqual(0.01)
}

/** Visits with an empty cache. Returns the requests, and how far the content moved (CLS). */
async function visitFirst(page: Page, open: () => Promise<void>): Promise<Visit> {
  await neverIdle(page)
  await recordShifts(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await open()
  await page.waitForLoadState('networkidle')
  const shift = await shiftOf(page)
  console.log(`    ${requests.length} requests, shift ${shift.toFixed(4)}`)
  return { requests, shift }
}

/** Counts the bytes that the page loads on a wire that compresses by gzip; fonts are compressed already. */
async function weigh(page: Page, open: () => Promise<void>): Promise<Weight> {
  await neverIdle(page)
  const weight = { script: none(), stylesheet: none(), font: none() }
  const weighed: Promise<void>[] = []
  const count = (request: Request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'font') return
    const add = async () => {
      const body = (await (await request.response())?.body()) ?? Buffer.alloc(0)
      weight[kind].files += 1
      weight[kind].bytes += kind === 'font' ? body.length : gzipSync(body).length
    }
    weighed.push(add())
  }
  page.on('requestfinished', count)
  await open()
  await page.evaluate(() => document.fonts.ready)
  // The end of the test closes the page, and what loads then has no body.
  page.off('requestfinished', count)
  await Promise.all(weighed)
  expect(weight.script.files).toBeGreaterThan(0)
  console.log(`    ${Object.entries(weight).map(([kind, { bytes }]) => `${kind} ${(bytes / KB).toFixed(1)} KB`)}`)
  return weight
}

function none() {
  return { files: 0, bytes: 0 }
}
