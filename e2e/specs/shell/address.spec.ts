import { randomInt } from 'node:crypto'
import { openDirectory } from '../../data/directory.ts'
import { addToInbox, rows } from '../../data/inbox.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, expectSignedIn, fillSignIn } from '../../journey.ts'
import { createAccount, newPerson } from '../../people.ts'

// A refused request would be a complaint of the browser, which fails every one of these.
const UNKNOWN = 'utm_source=mail&page=2&limit=-1&__proto__=1&%5B%5D=&%=%'

test('unknown search params of the directory show the whole list', async ({ page, signedIn }) => {
  await page.goto(`/users?${UNKNOWN}&provider=a&provider=b&sort=7&joined_from=true&q=`)
  await expect(page.getByRole('main').getByRole('status')).toContainText('user')
  await expect(page.getByRole('table').getByText(signedIn.name).first()).toBeVisible()
  await page.getByRole('searchbox').fill(signedIn.email)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 user')
})

test('unknown search params of the organization show the members', async ({ page, stack, signedIn }) => {
  await page.goto(`/organization?${UNKNOWN}&tab=files`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Create organization' })).toBeVisible()
  // A page that still fetches would learn that it acts in another organization now.
  await page.goto('about:blank')

  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  for (const tab of ['tab=nothing', 'tab=invitations', 'tab=', 'tab=1&tab=2', 'tab=toString']) {
    await page.goto(`/organization?${UNKNOWN}&${tab}`)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: signedIn.email })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Organization' })
    await expect(tabs.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page')
  }
  await page.goto(`/organization?${UNKNOWN}&tab=settings`)
  await expect(page.getByRole('button', { name: 'Delete organization' })).toBeVisible()
})

test('unknown search params of the dashboard show no message', async ({ page, signedIn }) => {
  for (const notice of ['notice=won', 'notice=1', 'notice=joined&notice=left', 'notice=']) {
    await page.goto(`/dashboard?${UNKNOWN}&${notice}`)
    await expectSignedIn(page, signedIn.name)
    await expect(page.getByText('You joined')).toHaveCount(0)
  }
})

test('unknown search params of the sign-in page are ignored', async ({ page, ada }) => {
  await page.goto(`/auth/login?${UNKNOWN}&redirect=1&redirect=nowhere&error=toString&notice=2`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await fillSignIn(page, ada)
  await expectDashboard(page, ada.name)
})

test('unknown search params of the settings show no message', async ({ page, signedIn }) => {
  await page.goto(`/settings/account?${UNKNOWN}&error=won&error=toString&linked=`)
  await expect(page.getByText('This browser')).toBeVisible()
  await expect(page.getByText(signedIn.email).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('unknown search params of the inbox show all notifications', async ({ page, stack, signedIn }) => {
  await addToInbox(stack, signedIn.email, [{ title: 'Everybody is here', action_path: `/users?${UNKNOWN}` }])
  await page.goto(`/notifications?${UNKNOWN}&unread=1&type=push`)
  const entry = rows(page).filter({ hasText: 'Everybody is here' })
  await expect(entry).toBeVisible()

  // The address of the target is not that of a fresh page.
  await entry.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await expect(page.getByRole('table').getByText(signedIn.name).first()).toBeVisible()
})

for (const [kind, text] of [
  ['number', String(randomInt(1e5, 1e6))],
  ['truth value', 'true'],
] as const) {
  test(`a search text that looks like a ${kind} is searched for as written`, async ({ page, stack, signedIn }) => {
    const found = { ...newPerson(), name: `Ada ${text} Lovelace` }
    await createAccount(stack, found)
    await openDirectory(page)
    await page.getByRole('searchbox').fill(text)
    await expect(page).toHaveURL(`/users?q=${text}`)
    for (const _ of ['as typed', 'from the address']) {
      await expect(page.getByRole('table').getByText(found.email)).toBeVisible()
      await expect(page.getByText(signedIn.email)).toHaveCount(0)
      await expect(page.getByRole('searchbox')).toHaveValue(text)
      await page.reload()
    }
  })
}
