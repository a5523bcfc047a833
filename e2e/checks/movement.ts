import type { Page } from '@playwright/test'

/** Sums up how far the content moves (CLS). Call it before the page loads. */
export function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'shift'))
}

/** Returns by how many pixels the page scrolls sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
