import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { tabTo } from '../../checks/keyboard.ts'
import { createTeam, invite } from '../../data/teams.ts'
import { expect, test } from '../../fixtures.ts'
import { confirmAddress, expectDashboard, signUpInvited } from '../../journey.ts'
import { createOrganization, openOrganization, row, sendInvitations } from '../../journeys/organization.ts'
import { takeLink } from '../../mailbox.ts'
import { newPerson } from '../../people.ts'

const BROWSERS = [
  { name: 'a desktop', use: { viewport: { width: 1280, height: 800 } } },
  { name: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
]

for (const { name, use } of BROWSERS) {
  test.describe(`on ${name}`, () => {
    test.use(use)

    test('a new user gets from the link in the mail into the team [I3, I5]', async ({
      page,
      elsewhere,
      stack,
      ada,
      complaints,
    }) => {
      complaints.expectAnswers(401)
      const grace = newPerson('Grace Hopper')
      await elsewhere.setViewportSize(use.viewport)
      await elsewhere.goto('/dashboard')
      await expectDashboard(elsewhere, ada.name)
      await createOrganization(elsewhere, 'Analytical Engines')
      await elsewhere.getByRole('link', { name: 'Invite people' }).click()
      await sendInvitations(elsewhere, grace.email, 'Admin')
      await expect(elsewhere.getByText(`Invitation sent to ${grace.email}`)).toBeVisible()
      await expect(row(elsewhere, grace.email)).toContainText('Expires in 7 days')

      const link = await takeLink(stack.log, 'organization-invitation', grace.email)
      await prepareAxe(page)

      await page.goto(link)
      await expect(page.getByRole('heading', { name: `${ada.name} invites you to Analytical Engines` })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('as an admin. The invitation was sent to g***@example.com')
      expect(await violations(page), 'the letter').toEqual([])

      await signUpInvited(page, grace)
      await confirmAddress(page, await takeLink(stack.log, 'verify-email', grace.email))

      await expect(page.getByRole('heading', { name: 'Join Analytical Engines' })).toBeVisible()
      expect(page.url()).toBe(link)
      const main = page.getByRole('main')
      for (const fact of ['Admin', ada.name, grace.email]) await expect(main).toContainText(fact)
      await expect(main.locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
      expect(await violations(page), 'the invitation').toEqual([])

      await page.getByRole('button', { name: 'Accept' }).click()
      await expectDashboard(page, grace.name)
      await expect(page.getByText('You joined Analytical Engines')).toBeVisible()
      await expect(page.getByRole('banner')).toContainText('Analytical Engines')
      expect(await violations(page), 'the dashboard').toEqual([])

      await openOrganization(elsewhere, 'Analytical Engines')
      await expect(row(elsewhere, grace.email)).toContainText('Admin')
      await expect(row(elsewhere, grace.email)).not.toContainText('Invited')
    })
  })
}

test('joining by an invitation link needs no mouse', async ({ page, elsewhere, stack, complaints }) => {
  complaints.expectAnswers(401)
  const grace = newPerson('Grace Hopper')
  await createTeam(elsewhere.request, stack)
  await page.goto(await invite(elsewhere.request, stack, { email: grace.email }))

  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(grace.name)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(grace.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  await page.goto(await takeLink(stack.log, 'verify-email', grace.email))
  await tabTo(page, page.getByRole('button', { name: 'Confirm my address' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Join Analytical Engines' })).toBeVisible()
  const decline = page.getByRole('button', { name: 'Decline' })
  await tabTo(page, decline)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(decline).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectDashboard(page, grace.name)
  await expect(page.getByText('You joined Analytical Engines')).toBeVisible()
})
