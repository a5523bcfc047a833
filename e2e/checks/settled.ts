import { expect, type Page } from '@playwright/test'

/**
 * Waits until the heading is visible and no overlay is animating. First waits for a frame, because a change of the width
 * takes effect with the next one.
 */
export async function settled(page: Page): Promise<void> {
  // A dialog hides the heading from the accessibility tree (includeHidden), and a cover hides it on the screen
  // (visible).
  const headings = page.getByRole('heading', { level: 1, includeHidden: true })
  await expect(headings.filter({ visible: true })).toHaveCount(1)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0)
}
