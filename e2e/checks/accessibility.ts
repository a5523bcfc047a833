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
    const { violations } = await window.axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  })
}
