import { expect, type Page } from '@playwright/test'

/**
 * Waits until a page stands still: its heading is there, and no overlay is on its way in or out. What a change of the width
 * does, such as another overlay in the place of one, begins with the next frame, so that one is waited for.
 */
export async function settled(page: Page): Promise<void> {
  // Behind a dialog the heading is hidden from the accessibility tree; under a cover it is not on the screen.
  const headings = page.getByRole('heading', { level: 1, includeHidden: true })
  await expect(headings.filter({ visible: true })).toHaveCount(1)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0)
}
