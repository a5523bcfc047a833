import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Readies a page for `violations`. Run before the page's own scripts: its policy lets no other script in afterwards. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.addInitScript(axe.source)
}

/** Every accessibility rule that the page breaks as it stands now. */
export function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  })
}
