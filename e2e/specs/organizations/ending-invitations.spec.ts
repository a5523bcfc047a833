import { addInvitations, colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openOrganization, tabs } from '../../journeys/organization.ts'

const TEAM = 'Analytical Engines'

test('removing and demoting an admin say how many invitations end with it [I10]', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'admin')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  const sent = { role: 'member', inviter: grace.email, hours_left: 48 } as const
  await addInvitations(stack, organization_id, [
    { email: `one.of.${grace.email}`, ...sent },
    { email: `two.of.${grace.email}`, ...sent },
  ])
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Grace Hopper?' })
  await expect(dialog).toContainText('2 pending invitations that Grace Hopper sent end too.')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Role of Grace Hopper: Admin' }).click()
  await page.getByRole('menuitemradio', { name: /^Member/ }).click()
  await expect(page.getByText('Grace Hopper is now a member. 2 pending invitations ended')).toBeVisible()
  // An undo would not bring the invitations back. A wait would also end when the message closes after some seconds.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await expect(dialog).toContainText('The account itself stays as it is.')
  await expect(dialog).not.toContainText('invitation')
})

test('leaving says how many invitations end with it, on both ways to it [I10]', async ({ page, stack, signedIn }) => {
  const owner = colleague('Grace Hopper', 'owner')
  const team = { name: TEAM, of: signedIn.email, role: 'admin' as const, colleagues: [owner] }
  const { organization_id } = await makeTeamOf(stack, team)
  const sent = { role: 'member', hours_left: 48 } as const
  await addInvitations(stack, organization_id, [
    { email: `own.of.${owner.email}`, inviter: owner.email, ...sent },
    { email: `one.of.${owner.email}`, inviter: signedIn.email, ...sent },
  ])
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: 'Leave the organization' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Leave ${TEAM}?` })
  await expect(dialog).toContainText('1 pending invitation that you sent ends too.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await tabs(page).filter({ hasText: 'Settings' }).click()
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await expect(dialog).toContainText('1 pending invitation that you sent ends too.')
})
