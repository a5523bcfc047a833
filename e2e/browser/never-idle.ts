import type { Page } from '@playwright/test'

/** Prevents the preloading of other pages while the browser is idle. */
export function neverIdle(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
}
