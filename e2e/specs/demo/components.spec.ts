import type { Page } from '@playwright/test'
import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { sidewaysScroll } from '../../checks/movement.ts'
import { settled } from '../../checks/settled.ts'
import { expect, test } from '../../fixtures.ts'
import { DEV_UI, startDevelopment } from '../../stack/development.ts'

// The tests share one development server, because several would write the same cache of packages.
test.describe.configure({ mode: 'default' })

let server: { web: string; stop(): Promise<void> }
test.beforeAll(async () => {
  server = await startDevelopment()
})
test.afterAll(() => server?.stop())

async function openComponents(page: Page): Promise<void> {
  await page.goto(`${server.web}${DEV_UI}`)
  await expect(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible()
}

/** Gives the page another accent colour, as `product/theme.css` would. */
async function wear(page: Page, [lightness, chroma, hue]: readonly number[]): Promise<void> {
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values))
        document.documentElement.style.setProperty(`--accent-${name}`, String(value))
    },
    { lightness, chroma, hue },
  )
}

for (const [width, theme, direction, name, accent] of [
  [1280, 'Light', 'Left to right', 'yellow', [0.88, 0.18, 98]],
  [1280, 'Dark', 'Left to right', 'orange', [0.7, 0.18, 54]],
  [390, 'Dark', 'Right to left', 'black', [0.2, 0, 0]],
] as const) {
  test(`the components are accessible at ${width} px, ${theme}, ${direction} and in ${name}`, async ({ page }) => {
    await prepareAxe(page)
    await page.setViewportSize({ width, height: 900 })
    await openComponents(page)
    await wear(page, accent)
    await page.getByRole('radio', { name: theme }).check()
    await page.getByRole('radio', { name: direction }).check()
    await settled(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Client', exact: true }).click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })
}

test('the button of a combobox that failed is reached by keyboard', async ({ page }) => {
  await openComponents(page)
  await page.getByRole('combobox', { name: 'Failing' }).click()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
