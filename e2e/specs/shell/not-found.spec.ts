import { PRODUCT } from '@plinth/product/brand'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn } from '../../journey.ts'
import { answerWith } from '../../responses/refusals.ts'

for (const path of ['/privacy', '/no/such/page?of=mine', '/auth/nope']) {
  test(`signed out, ${path} is not found and offers sign-in`, async ({ page, ada, complaints }) => {
    complaints.expectAnswers(401)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Not found/)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: `Sign in to ${PRODUCT}` })).toBeVisible()
    await fillSignIn(page, ada)
    await expectDashboard(page, ada.name)
  })
}

test('an unknown URL shows a failure if the session cannot be checked', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(503)
  await page.route(`${stack.api}/auth/session`, answerWith(stack.web, 503, 'database_unavailable'))
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'We cannot check your session' })).toBeVisible()
})
