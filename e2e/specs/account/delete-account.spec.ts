import type { Page } from '@playwright/test'
import { ageSessions, takePassword } from '../../data/database.ts'
import { addInvitations, colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { confirmElsewhere, expectDashboard, fillSignIn, openAccount, openDeletion } from '../../journey.ts'
import { countMails, takeLink } from '../../mailbox.ts'
import { signUp } from '../../people.ts'

test('deleting the account asks for its address, signs out every tab, and frees the address [P4, W12]', async ({
  page,
  context,
  stack,
  signedIn,
  complaints,
}) => {
  const other = await context.newPage()
  await other.goto('/settings/profile')
  await other.getByLabel('Name').fill('Not saved')

  await openDeletion(page)
  await confirmDeletion(page, 'somebody.else@example.com')
  await expect(page.getByText('This is not the address of your account')).toBeVisible()
  await confirmDeletion(page, signedIn.email.toUpperCase())
  for (const tab of [page, other]) {
    await expect(tab.getByText('Your account was deleted')).toBeVisible()
    expect(new URL(tab.url()).pathname).toBe('/auth/login')
    await expect(tab.getByText(signedIn.email)).toHaveCount(0)
  }

  complaints.expectAnswers(401, 409)
  await fillSignIn(page, signedIn)
  await expect(page.getByRole('alert')).toBeVisible()
  const mails = await countMails(stack.log, 'verify-email', signedIn.email)
  await signUp(stack, { ...signedIn, name: 'Ada Again' })
  await expect.poll(() => countMails(stack.log, 'verify-email', signedIn.email)).toBe(mails + 1)
  const link = await takeLink(stack.log, 'verify-email', signedIn.email)
  await confirmElsewhere(page, link, { ...signedIn, name: 'Ada Again' })
  await expectDashboard(page, 'Ada Again')
})

test('the deletion says how many invitations of all organizations end with it [I10]', async ({
  page,
  stack,
  signedIn,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const name of ['Analytical Engines', 'Difference Engines']) {
    const { organization_id } = await makeTeamOf(stack, { name, of: signedIn.email })
    const sent = { role: 'member', inviter: signedIn.email, hours_left: 48 } as const
    await addInvitations(stack, organization_id, [{ email: `one.of.${signedIn.email}`, ...sent }])
  }
  await openAccount(page)
  expect(asked).not.toContain('/users/profile/sent-invitations')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('2 pending invitations that you sent end too.')
})

test('long after sign-in the deletion asks for the password first [P6]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await ageSessions(stack, signedIn.email)
  await openDeletion(page)
  await confirmDeletion(page, signedIn.email)
  const password = page.getByLabel('Your password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('The password is incorrect')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(signedIn.password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
})

test('an account without a password confirms its identity with a sign-in link', async ({
  page,
  context,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await takePassword(stack, signedIn.email)
  await ageSessions(stack, signedIn.email)
  await openDeletion(page)
  await confirmDeletion(page, signedIn.email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('The link is on its way')).toBeVisible()

  const mail = await context.newPage()
  await mail.goto(await takeLink(stack.log, 'magic-link', signedIn.email))
  await mail.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(mail).toHaveURL(/\/settings\/account$/)
  await openDeletion(mail)
  await confirmDeletion(mail, signedIn.email)
  await expect(mail.getByText('Your account was deleted')).toBeVisible()
})

test('the owner of a team with members is told which team blocks the deletion [P5]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  const colleagues = [colleague('Grace Hopper', 'member')]
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email, colleagues })
  await openDeletion(page)
  await confirmDeletion(page, signedIn.email)
  const dialog = page.getByRole('alertdialog', { name: 'Your account cannot be deleted yet' })
  await expect(dialog).toContainText('Transfer it or delete it first.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Analytical Engines'])
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
})

async function confirmDeletion(page: Page, email: string): Promise<void> {
  await page.getByLabel('Type your email address').fill(email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
}
