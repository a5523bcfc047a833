import { settled } from '../../checks/settled.ts'
import { smallTargets } from '../../checks/touch-targets.ts'
import { openFilters } from '../../data/directory.ts'
import { addFiles } from '../../data/files.ts'
import { addToInbox } from '../../data/inbox.ts'
import { addInvitations, colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const PAGES = [
  '/dashboard',
  '/users',
  '/organization',
  '/organization?tab=files',
  '/organization?tab=settings',
  '/settings/profile',
  '/settings/account',
  '/settings/billing',
  '/settings/notifications',
  '/notifications',
  '/no/such/page',
]

test('on a phone every control of every page is at least 44 pixels wide and high', async ({
  page,
  stack,
  signedIn,
}) => {
  const colleagues = Array.from({ length: 21 }, (_, index) => colleague(`Colleague ${index + 1}`, 'member'))
  const { organization_id } = await makeTeamOf(stack, { name: 'Engines', of: signedIn.email, colleagues })
  const invitation = { email: 'katherine@example.com', role: 'member', inviter: signedIn.email, hours_left: 9 } as const
  await addInvitations(stack, organization_id, [invitation])
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']
  await addFiles(
    stack,
    organization_id,
    names.map((name) => ({ name, by: signedIn.email })),
  )
  await addToInbox(stack, signedIn.email, [{ title: 'Everyone is here', action_path: '/users' }])
  for (const path of PAGES) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    expect.soft(await smallTargets(page), path).toEqual([])
  }
  await page.goto('/users')
  await openFilters(page)
  await settled(page)
  expect(await smallTargets(page, '[role=dialog]')).toEqual([])
})

test('on a phone every option of the switcher and of the transfer is at least 44 pixels high', async ({
  page,
  stack,
  signedIn,
}) => {
  for (let count = 1; count <= 8; count++) {
    const colleagues = [colleague('Grace Hopper', 'member')]
    await makeTeamOf(stack, { name: `Team ${count}`, of: signedIn.email, colleagues })
  }
  await page.goto('/organization?tab=settings')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await expect(page.getByRole('option')).toHaveCount(9)
  await settled(page)
  const popover = page.getByRole('dialog', { name: 'Switch organization' })
  for (const control of [
    popover.getByRole('option').first(),
    popover.getByRole('button'),
    popover.getByRole('combobox'),
  ]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  await page.getByRole('combobox', { name: 'New owner' }).click()
  const option = page.getByRole('alertdialog').getByRole('option', { name: 'Grace Hopper' })
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
