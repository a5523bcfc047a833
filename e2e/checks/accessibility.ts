import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The CSP of a page blocks scripts that are added later, so call this before it loads. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.addInitScript(axe.source)
}

export function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The run leaves out what is right, and does not load the style sheets that the page has.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], preload: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  })
}
