import { addPeople, crowd, names, newFamily, openDirectory, openFilters } from '../../data/directory.ts'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'

signInBeforeEach()

test('the search finds parts of names and addresses, ignoring accents and case [D5, W7]', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, [
    { name: `Zoë Renée ${family}` },
    { name: `Grace ${family}`, email: `hopper.${family.toLowerCase()}@navy.example` },
  ])
  await openDirectory(page)
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill(`RENEE ${family}`)
  await expect.poll(() => names(page)).toEqual([`Zoë Renée ${family}`])
  await field.fill(`per.${family}@nav`)
  await expect.poll(() => names(page)).toEqual([`Grace ${family}`])
  await expect(page).toHaveURL(`/users?q=${encodeURIComponent(`per.${family}@nav`)}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 user')
})

test('filters and order other than the default are in the URL and survive a reload [W7]', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, [
    { name: `Ada ${family}`, joined: '2026-01-05T12:00:00Z' },
    { name: `Barbara ${family}`, joined: '2026-01-20T23:59:59.999Z' },
    { name: `Carol ${family}`, joined: '2026-01-10T00:00:00Z', password: false, identity: true },
    { name: `Dorothy ${family}`, joined: '2026-02-01T12:00:00Z' },
  ])
  const all = ['Ada', 'Barbara', 'Carol', 'Dorothy'].map((name) => `${name} ${family}`)
  const [ada, barbara, carol, dorothy] = all
  await openDirectory(page, { q: family })
  await expect.poll(() => names(page)).toEqual(all)

  const user = page.getByRole('columnheader', { name: 'User' })
  const joined = page.getByRole('columnheader', { name: 'Joined' })
  await expect(user).toHaveAttribute('aria-sort', 'ascending')
  await expect(joined).not.toHaveAttribute('aria-sort')
  await joined.getByRole('button').press('Enter')
  await expect.poll(() => names(page)).toEqual([dorothy, barbara, carol, ada])
  await expect(user).not.toHaveAttribute('aria-sort')
  await expect(joined.getByRole('button')).toBeFocused()
  const panel = await openFilters(page)
  await panel.getByLabel('Joined from').fill('2026-01-10')
  await panel.getByLabel('Joined to').fill('2026-01-20')
  await expect.poll(() => names(page)).toEqual([barbara, carol])
  await panel.getByRole('radio', { name: 'Password' }).check()
  await expect.poll(() => names(page)).toEqual([barbara])
  const everything = `/users?q=${family}&sort=-created_at&joined_from=2026-01-10&joined_to=2026-01-20&provider=password`
  await expect(page).toHaveURL(everything)

  await page.reload()
  await expect.poll(() => names(page)).toEqual([barbara])
  await expect(joined).toHaveAttribute('aria-sort', 'descending')
  await openFilters(page)
  await expect(panel.getByLabel('Joined from')).toHaveValue('2026-01-10')
  await expect(panel.getByRole('radio', { name: 'Password' })).toBeChecked()

  await panel.getByRole('radio', { name: 'Any', exact: true }).check()
  await panel.getByRole('radio', { name: 'Any time' }).check()
  await panel.getByRole('button', { name: 'Done' }).click()
  await user.getByRole('button').click()
  await expect(page).toHaveURL(`/users?q=${family}`)
  await expect.poll(() => names(page)).toEqual(all)
})

test('a preset filters by the days of the reader and is a chip [W7]', async ({ page, stack }) => {
  const family = newFamily()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await addPeople(stack, [
    { name: `Ada ${family}`, joined: daysAgo(3) },
    { name: `Barbara ${family}`, joined: daysAgo(20) },
    { name: `Carol ${family}`, joined: daysAgo(40) },
  ])
  await openDirectory(page, { q: family })
  const panel = await openFilters(page)
  await panel.getByRole('radio', { name: 'Last 30 days' }).check()
  await expect.poll(() => names(page)).toEqual([`Ada ${family}`, `Barbara ${family}`])
  await panel.getByRole('radio', { name: 'Last 7 days' }).check()
  await expect.poll(() => names(page)).toEqual([`Ada ${family}`])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove filter: Joined: last 7 days' })).toBeVisible()
})

test('removing chips clears their filters, and the focus stays near [W7]', async ({ page, signedIn }) => {
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  const [joined, method] = [chips.filter({ hasText: 'Joined' }), chips.filter({ hasText: 'Sign-in method' })]
  await openDirectory(page, { q: signedIn.email, joined_from: '2026-01-10', provider: 'password' })
  await expect(page.getByRole('button', { name: 'Filter 2 active' })).toBeVisible()
  await joined.press('Enter')
  await expect(page).toHaveURL(/[?&]provider=password$/)
  await expect(chips).toHaveCount(1)
  await expect(method).toBeFocused()
  await method.press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()

  await openDirectory(page, { q: signedIn.email, joined_from: '2026-01-10', provider: 'password', sort: '-created_at' })
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(chips).toHaveCount(0)
  await expect(page).toHaveURL(`/users?q=${encodeURIComponent(signedIn.email)}&sort=-created_at`)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('the link back from a user returns to the same list', async ({ page, stack }) => {
  const family = newFamily()
  await addPeople(stack, crowd(family, 25))
  await openDirectory(page, { q: family })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Page 2, 5 of 25 users')
  const list = page.url()
  const person = page.getByRole('heading', { name: `Person 023 ${family}` })

  await page.getByRole('link', { name: `Person 023 ${family}` }).click()
  await expect(person).toBeFocused()
  await page.reload()
  await expect(person).toBeVisible()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeFocused()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Page 2, 5 of 25 users')
  await expect(page.getByRole('searchbox')).toHaveValue(family)

  await page.getByRole('link', { name: `Person 023 ${family}` }).click()
  await expect(person).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('searchbox')).toHaveValue(family)
})

test('paging works both ways, survives a reload, and restarts with another search', async ({ page, stack }) => {
  const family = newFamily()
  const people = crowd(family, 45).map(({ name }) => name)
  await addPeople(stack, crowd(family, 45))
  await openDirectory(page, { q: family })
  const [previous, next] = [page.getByRole('link', { name: 'Previous' }), page.getByRole('link', { name: 'Next' })]
  await expect(page.getByRole('main').getByRole('status')).toHaveText('20 of 45 users')
  await expect(previous).toBeDisabled()
  expect(await names(page)).toEqual(people.slice(0, 20))

  await next.click()
  await expect.poll(() => names(page)).toEqual(people.slice(20, 40))
  await next.click()
  await expect.poll(() => names(page)).toEqual(people.slice(40))
  await expect(next).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Page 3, 5 of 45 users')
  await previous.click()
  await expect.poll(() => names(page)).toEqual(people.slice(20, 40))
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(people.slice(40))
  await previous.click()
  await previous.click()
  await expect.poll(() => names(page)).toEqual(people.slice(0, 20))
  await expect(page).toHaveURL(`/users?q=${family}`)

  await next.click()
  await expect(page).toHaveURL(/cursor=/)
  await page.getByRole('searchbox').fill(`${people[2]}`)
  await expect.poll(() => names(page)).toEqual([people[2]])
  await expect(page).not.toHaveURL(/cursor=/)
})

test('a page without known pages before it links to the first page', async ({ page, stack, context }) => {
  const family = newFamily()
  await addPeople(stack, crowd(family, 21))
  await openDirectory(page, { q: family })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Page 2, 1 of 21 users')

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('main').getByRole('status')).toHaveText('1 of 21 users')
  await other.getByRole('link', { name: 'First page' }).click()
  await expect(other.getByRole('main').getByRole('status')).toHaveText('20 of 21 users')
  await expect(other).toHaveURL(`/users?q=${family}`)
})

test('an invalid cursor in the URL shows the first page', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(422)
  const family = newFamily()
  await addPeople(stack, [{ name: `Grace ${family}` }])
  await page.goto(`/users?q=${family}&cursor=broken`)
  await expect.poll(() => names(page)).toEqual([`Grace ${family}`])
  await expect(page).toHaveURL(`/users?q=${family}`)
})

test('a search without a match can be cleared and explains short searches', async ({ page, signedIn }) => {
  await openDirectory(page, { q: `nobody ${signedIn.email}`, sort: '-created_at' })
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/users?sort=-created_at')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'No users match' })).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('searchbox').fill('€€')
  await expect(page.getByText('One or two characters are looked for only where')).toBeVisible()
})
