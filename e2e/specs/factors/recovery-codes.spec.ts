import { readFile } from 'node:fs/promises'
import { turnOnCodes } from '../../data/factors.ts'
import { expect, test } from '../../fixtures.ts'
import { openAccount } from '../../journey.ts'

test('new recovery codes can be copied, downloaded and printed, and replace the old ones [V4]', async ({
  page,
  stack,
  signedIn,
  context,
}) => {
  const before = await turnOnCodes(context.request, stack)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAccount(page)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem'), signedIn.name).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  expect(codes.filter((code) => before.recovery_codes.includes(code))).toEqual([])

  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/ recovery codes\.txt$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'))

  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(list).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have saved them' })).toBeHidden()
})
