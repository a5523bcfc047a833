import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Readies a page for `violations`. Run before the page's own scripts: its policy lets no other script in afterwards. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.addInitScript(axe.source)
}

/** Every accessibility rule that the page breaks as it stands now. */
export function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  })
}
