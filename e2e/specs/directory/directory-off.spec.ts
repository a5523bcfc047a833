import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { createAccount, newPerson, signInWith } from '../../people.ts'
import { startStack } from '../../stack/stack.ts'

let product: Awaited<ReturnType<typeof startStack>>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  product = await startStack({ DIRECTORY: 'off' })
})
test.afterAll(() => product?.stop())

test('without a directory there is no link to it, and its pages are not found [D6]', async ({ page }) => {
  const ada = newPerson()
  await createAccount(product, ada)
  await signInWith(page.request, product, ada)

  await page.goto(`${product.web}/dashboard`)
  await expectDashboard(page, ada.name)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Organization' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0)

  for (const path of ['/users', '/users?q=ada', `/users/${crypto.randomUUID()}`]) {
    await page.goto(`${product.web}${path}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expectDashboard(page, ada.name)
})
