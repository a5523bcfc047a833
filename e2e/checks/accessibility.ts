import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Prepares a page for `violations`. Call it before the page loads: its CSP blocks scripts that are added later. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.addInitScript(axe.source)
}

/** The accessibility violations in the current state of the page. */
export function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Without the details of what is right, and without loading style sheets that the page has already.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  })
}
