import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { tabTo } from '../../checks/keyboard.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { invite, openOrganization, row } from '../../journeys/organization.ts'
import { countMails } from '../../mailbox.ts'
import { newPerson } from '../../people.ts'

const TEAM = 'Analytical Engines'
const newAddresses = (count: number) => Array.from({ length: count }, () => newPerson('Grace Hopper').email)

test('three people are invited from the members without a mouse, and come before them', async ({
  page,
  stack,
  signedIn,
}) => {
  const [first = '', second = '', third = ''] = newAddresses(3)
  await prepareAxe(page)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM)
  const button = page.getByRole('button', { name: 'Invite people' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog.getByLabel('Email addresses')).toBeFocused()
  await page.keyboard.type(`${first}, ${second}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type(third)
  expect(await violations(page)).toEqual([])
  await tabTo(page, dialog.getByRole('radio', { name: 'Member' }))
  await page.keyboard.press('ArrowUp')
  await tabTo(page, dialog.getByRole('button', { name: 'Send 3 invitations' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 invitations sent')).toBeVisible()
  await expect(button).toBeFocused()
  const members = page.getByRole('main').getByRole('listitem')
  await expect(members).toHaveCount(4)
  await expect(members.last()).toContainText(signedIn.name)
  for (const email of [first, second, third]) {
    await expect(row(page, email)).toContainText(`InvitedInvited by ${signedIn.name}`)
    await expect(row(page, email)).toContainText('Admin')
    await expect.poll(() => countMails(stack.log, 'organization-invitation', email)).toBe(1)
  }
  expect(await violations(page)).toEqual([])
})

test('each address has a result, and those that failed stay in the field', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  const [first = '', second = ''] = newAddresses(2)
  await prepareAxe(page)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM)
  await invite(page, `${first}\n${signedIn.email}; ${second}`)
  await expect(page.getByText('2 of 3 invitations sent')).toBeVisible()
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveText([
    `${first}Invitation sent`,
    `${signedIn.email}This person is already a member.`,
    `${second}Invitation sent`,
  ])
  await expect(page.getByLabel('Email addresses')).toHaveValue(signedIn.email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(row(page, first)).toBeVisible()
  await expect(row(page, second)).toBeVisible()
})
