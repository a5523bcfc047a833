import { PRODUCT } from '@plinth/product/brand'
import { tabTo } from '../../checks/keyboard.ts'
import { addPeople, answerList, names, newFamily, openDirectory, openFilters } from '../../data/directory.ts'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'

signInBeforeEach()

test('a user is shown with address, state, day and sign-in methods, read-only [W7]', async ({
  page,
  stack,
  context,
}) => {
  const family = newFamily()
  const email = `grace.${family.toLowerCase()}@example.com`
  await addPeople(stack, [{ name: `Grace ${family}`, email, joined: '2026-03-12T09:00:00Z', identity: true }])
  await openDirectory(page, { q: family })
  await page.getByRole('link', { name: `Grace ${family}` }).click()
  await expect(page.getByRole('heading', { name: `Grace ${family}` })).toBeFocused()
  await expect(page).toHaveTitle(`Grace ${family} · ${PRODUCT}`)
  const main = page.getByRole('main')
  for (const text of [email, 'Active', '12 March 2026', 'Password', 'Email link', 'Identity provider']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('button')).toHaveCount(1)
  await expect(main.getByRole('link', { name: 'Edit profile' })).toHaveCount(0)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await main.getByRole('button', { name: 'Copy email' }).click()
  await expect(main.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
})

test('your own entry is marked and links to your profile', async ({ page, signedIn }) => {
  await openDirectory(page, { q: signedIn.email })
  await expect(page.getByRole('row', { name: signedIn.email })).toContainText('You')
  await page.getByRole('link', { name: signedIn.name }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
})

test('a hidden user is not listed and not found, like an unknown one [D3]', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(404)
  const family = newFamily()
  const [, hidden] = await addPeople(stack, [{ name: `Grace ${family}` }, { name: `Hidden ${family}`, visible: false }])
  await openDirectory(page, { q: family })
  expect(await names(page)).toEqual([`Grace ${family}`])

  const seen: string[] = []
  for (const id of [hidden, crypto.randomUUID(), 'me', 'profile', 'a%2Fb']) {
    await page.goto(`/users/${id}`)
    await expect(page.getByRole('heading', { name: 'This user is not in the directory' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
    seen.push(await page.getByRole('main').innerText())
  }
  expect(new Set(seen).size).toBe(1)
  await page.getByRole('link', { name: 'Go to all users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeFocused()
})

test('the directory is searched, opened and left without a mouse', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, [{ name: `Grace ${family}` }, { name: `Hedy ${family}` }])
  await page.goto('/dashboard')
  await tabTo(page, page.getByRole('link', { name: 'Users' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(family)
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual([`Grace ${family}`, `Hedy ${family}`])
  await tabTo(page, page.getByRole('link', { name: `Hedy ${family}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Hedy ${family}` })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Copy email' }))
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'All users' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue(family)
})

test('the whole row opens the person', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, [{ name: `Grace ${family}` }])
  await openDirectory(page, { q: family })
  await page.getByRole('row', { name: `Grace ${family}` }).click({ position: { x: 700, y: 24 } })
  await expect(page.getByRole('heading', { name: `Grace ${family}` })).toBeVisible()
})

test('on a phone the directory is a list of cards that are links, with filters on demand [W7]', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const family = newFamily()
  await addPeople(stack, [
    { name: `Grace ${family}`, joined: '2026-01-05T12:00:00Z' },
    { name: `Hedy ${family}`, joined: '2026-02-05T12:00:00Z' },
  ])
  await openDirectory(page, { q: family })
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('table')).toHaveCount(0)

  const panel = await openFilters(page)
  await panel.getByRole('radio', { name: 'Newest first' }).check()
  await panel.getByRole('radio', { name: 'Password' }).check()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeFocused()
  await expect(cards.first()).toContainText(`Hedy ${family}`)

  await cards.first().click({ position: { x: 20, y: 90 } })
  await expect(page.getByRole('heading', { name: `Hedy ${family}` })).toBeVisible()
})

test('a list that fails to load says so and can be retried, unlike an empty one', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(503)
  await answerList(page, stack, { status: 503 })
  await page.goto('/users')
  await expect(page.getByRole('alert')).toContainText('The users could not be loaded')
  await page.unrouteAll()
  await answerList(page, stack, { json: { items: [], next_cursor: null } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No users are listed' })).toBeVisible()
  await expect(page.getByText('People who are hidden from the directory do not appear here')).toBeVisible()
})
