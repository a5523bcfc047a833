import type { Page } from '@playwright/test'

/** Keeps the browser from loading the code of other pages before they are opened, which it does while it is idle. */
export function neverIdle(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
}
