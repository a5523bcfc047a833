import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openOrganization } from '../../journeys/organization.ts'

test('a message can be closed by everybody while it is shown', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await prepareAxe(page)
  // The message stays as long as the test looks at it.
  await page.clock.install()
  await openOrganization(page, 'Analytical Engines', 'settings')
  await page.getByLabel('Name').fill('Difference Engines')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(page.getByText('Name saved')).toHaveCount(0)
})
