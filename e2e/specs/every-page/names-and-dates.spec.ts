import { sidewaysScroll } from '../../checks/movement.ts'
import { addPeople, newFamily, openDirectory } from '../../data/directory.ts'
import { addCodesOf } from '../../data/factors.ts'
import { addInvitations, colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openOrganization, row } from '../../journeys/organization.ts'

const TEAM = 'Analytical Engines'
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)
// A line of a page heading on a phone has this height.
const HEADING_LINE = 36

test('the directory shows days, with how long ago they were as title, and no column for one state', async ({
  page,
  stack,
  signedIn,
}) => {
  const family = newFamily()
  const week = new Date(Date.now() - 6.5 * 86_400_000).toISOString()
  await addPeople(stack, [
    { name: `Ada ${family}`, joined: '2026-03-12T09:00:00Z' },
    { name: `Grace ${family}`, joined: week },
  ])
  await openDirectory(page, { q: family })
  await expect(page.getByRole('columnheader')).toHaveText(['User', 'Sign-in methods', 'Joined'])
  await expect(page.getByRole('row', { name: `Ada ${family}` }).getByText('12 March 2026')).toBeVisible()
  const recent = page.getByRole('row', { name: `Grace ${family}` }).getByTitle('6 days ago')
  await expect(recent).toHaveText(
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(week)),
  )
  await expect(page.getByText('Active')).toHaveCount(0)
  await expect(page.getByText(signedIn.email)).toHaveCount(0)
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('dates and numbers are written as the reader writes them', async ({ page, stack, signedIn }) => {
    const family = newFamily()
    const [id] = await addPeople(stack, [{ name: `Grace ${family}`, joined: '2026-03-12T09:00:00Z' }])
    await page.goto(`/users/${id}`)
    const day = page.getByRole('main').getByText('12. März 2026')
    await expect(day).toBeVisible()
    await expect(day).toHaveAttribute('lang', 'de-DE')
    await openDirectory(page, { q: family })
    await expect(page.getByRole('row', { name: family }).getByText('12. März 2026')).toBeVisible()
    await expect(page.getByText(signedIn.email)).toHaveCount(0)
  })
})

test('a name from right to left stays whole beside the text around it', async ({ page, stack, signedIn }) => {
  const inviter = colleague('שלום (מחקר)', 'admin')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [inviter] })
  const invitation = {
    email: 'katherine@example.com',
    role: 'member',
    inviter: inviter.email,
    hours_left: 100,
  } as const
  await addInvitations(stack, organization_id, [invitation])
  await openOrganization(page, TEAM)
  await expect(row(page, inviter.email).locator('bdi')).toHaveText(inviter.name)
  await expect(row(page, invitation.email).locator('bdi')).toHaveText(inviter.name)
  const [id] = await addPeople(stack, [{ name: inviter.name }])
  await page.goto(`/users/${id}`)
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(inviter.name)
})

test('a long name takes two lines of a heading on a phone, and the page never scrolls sideways', async ({
  page,
  stack,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await makeTeamOf(stack, { name: LONG, of: signedIn.email })
  const [id] = await addPeople(stack, [{ name: LONG }])
  for (const path of ['/organization', `/users/${id}`]) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1, name: LONG })
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())?.height, path).toBeLessThanOrEqual(2 * HEADING_LINE)
    expect(await sidewaysScroll(page), path).toBe(0)
  }
})

test('a badge beside a long name ends before the next column', async ({ page, stack, signedIn }) => {
  const long = colleague(LONG, 'admin')
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [long] })
  await addCodesOf(stack, long.email)
  await openOrganization(page, TEAM)
  const badge = await row(page, LONG).getByText('Two-step sign-in').boundingBox()
  const joined = await row(page, LONG).locator('time').boundingBox()
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThan(joined?.x ?? 0)
})

test('the directory says when more users match than are counted', async ({ page, stack, signedIn }) => {
  const items = [{ id: crypto.randomUUID(), name: 'Grace', email: 'grace@example.com', profile_image: null }].map(
    (person) => ({ ...person, state: 'active', sign_in_methods: ['password'], created_at: '2026-03-12T09:00:00Z' }),
  )
  const headers = { 'access-control-allow-origin': stack.web, 'access-control-allow-credentials': 'true' }
  const json = { items, next_cursor: 'more', total: { count: 1000, exact: false } }
  await page.route(`${stack.api}/users?*`, (route) => route.fulfill({ headers, json }))
  await page.goto('/users')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 of 1,000+ users')
  await expect(page.getByText(signedIn.email)).toHaveCount(0)
})

test('settings of a person and of an organization have the same shape', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const places = []
  for (const [path, navigation, heading] of [
    ['/settings/account', 'Settings', 'Sign-in methods'],
    ['/organization?tab=settings', 'Organization', 'General'],
  ] as const) {
    await page.goto(path)
    const section = page.getByRole('heading', { level: 2, name: heading })
    await expect(section).toBeVisible()
    const tabs = await page.getByRole('navigation', { name: navigation }).boundingBox()
    const title = await section.boundingBox()
    const controls = await page.locator('section > div:last-child').first().boundingBox()
    places.push({ tabs: tabs?.x, title: title?.x, controls: controls?.x, width: controls?.width })
    // The controls are beside the title, with the tabs above.
    expect(controls?.y).toBeLessThan((title?.y ?? 0) + 1)
    expect(tabs?.y).toBeLessThan(title?.y ?? 0)
  }
  expect(places[0]).toEqual(places[1])
})
