import type { Page } from '@playwright/test'

export function neverIdle(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
}
