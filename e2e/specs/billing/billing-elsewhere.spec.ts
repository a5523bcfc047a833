import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openDeletion } from '../../journey.ts'
import { answerBilling, answerPlans, inDays, NO_SUBSCRIPTION, refuseDeletion } from '../../responses/billing.ts'
import { alterFeatures } from '../../responses/user.ts'

// Other pages show the state of billing too.

test('a deletion that the server refuses for a subscription takes the button away [B2]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  await answerBilling(page, stack, NO_SUBSCRIPTION)
  await answerPlans(page, stack)
  await refuseDeletion(page, stack)
  await openDeletion(page)
  await page.getByLabel('Type your email address').fill(signedIn.email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Your account cannot be deleted yet' })
  await expect(dialog).toContainText('because you have paid until then')
  await expect(dialog.getByRole('link', { name: 'Go to billing' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(inDays(21)))
  await expect(page.getByText(`cannot be deleted before ${day}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to billing' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the Free plan' })).toBeVisible()
})

test('an image that the plan does not include leads to the plans', async ({ page, stack, signedIn }) => {
  await alterFeatures(page, stack, { profile_image_upload: 'entitlement_required' })
  await page.goto('/settings/profile')
  await expect(page.getByRole('link', { name: 'See the plans' }), signedIn.name).toHaveAttribute(
    'href',
    '/settings/billing',
  )
})

test('the owner of a team is told that their plan counts there and where it is [B1]', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await page.goto('/organization?tab=settings')
  await expect(page.getByText('Your plan counts here, because you are the owner.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your billing' })).toHaveAttribute('href', '/settings/billing')
})
