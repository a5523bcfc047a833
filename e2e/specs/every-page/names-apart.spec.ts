import { colleague, makeTeamOf } from '../../data/team-rows.ts'
import { beInvited } from '../../data/teams.ts'
import { expect, test } from '../../fixtures.ts'
import { expectActing, openOrganization, row, switchTo } from '../../journeys/organization.ts'
import { newPerson } from '../../people.ts'

// A name that is written from right to left would reorder the words around it without <bdi>.

const TEAM = 'שלום מחקר'

test('names are isolated from the text around them in questions and messages', async ({ page, stack, signedIn }) => {
  const [grace, alan] = [colleague('גרייס (הופר)', 'admin'), colleague('אלן (טיורינג)', 'member')]
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace, alan] })
  await openOrganization(page, TEAM)
  const dialog = page.getByRole('alertdialog')
  const message = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)

  await row(page, grace.email)
    .getByRole('button', { name: /^Role of/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Member' }).click()
  await expect(message('is now a member').locator('bdi')).toHaveText(grace.name)
  await row(page, alan.email)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(dialog.getByRole('heading').locator('bdi')).toHaveText(alan.name)
  await expect(dialog.getByRole('button', { name: `Remove ${alan.name}` }).locator('bdi')).toHaveText(alan.name)
  await dialog.getByRole('button', { name: `Remove ${alan.name}` }).click()
  await expect(message('was removed').locator('bdi')).toHaveText(alan.name)

  await openOrganization(page, TEAM, 'settings')
  await page.getByRole('button', { name: 'Delete organization' }).click()
  await expect(dialog.getByRole('heading').locator('bdi')).toHaveText(TEAM)
})

test('names are isolated in the account menu and when another tab has switched', async ({
  page,
  context,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const other = await context.newPage()
  await other.goto('/dashboard')
  await switchTo(other, 'Personal')
  await expectActing(other, 'Personal')
  await page.goto('/settings/profile')
  await page.getByLabel('Name').fill('Not saved')
  await switchTo(other, TEAM)
  await expect(page.getByRole('heading', { name: 'You are now acting in' }).locator('bdi')).toHaveText(TEAM)
  await page.getByRole('button', { name: 'Discard them and reload' }).click()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menu').locator('bdi')).toHaveText(signedIn.name)
})

test('the name of the organization is isolated when a user joins it', async ({ page, stack, signedIn }) => {
  const { link } = await beInvited(stack, { email: signedIn.email, team: TEAM, inviter: newPerson('Grace Hopper') })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: `Join ${TEAM}` }).locator('bdi')).toHaveText(TEAM)
  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('heading').locator('bdi')).toHaveText(TEAM)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('You joined').locator('bdi')).toHaveText(TEAM)
})
