import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, test } from '../fixtures.ts'
import { createAccount, newPerson } from '../people.ts'
import { STATES } from '../states.ts'

const WIDTHS = [1280, 390]
const THEMES = ['light', 'dark'] as const

for (const state of STATES) {
  test(`${state.name} is accessible in light and dark, wide and narrow, and never scrolls sideways`, async ({
    page,
    stack,
    complaints,
  }) => {
    complaints.expectAnswers(...(state.answers ?? []))
    const ada = newPerson()
    await createAccount(stack, ada)
    if (state.signedIn) {
      const { email, password } = ada
      await page.request.post(`${stack.api}/auth/sign-in`, { data: { email, password }, failOnStatusCode: true })
    }
    // Run before the page's own scripts: the policy of the page lets no other script in afterwards.
    await page.addInitScript(axe.source)
    const widths = state.width ? [state.width] : WIDTHS
    await look(page, 'light', widths[0])
    await state.open(page, { stack, ada })

    for (const width of [...widths, 320]) {
      for (const theme of THEMES) {
        await look(page, theme, width)
        expect.soft(await violations(page), `${theme}, ${width} px`).toEqual([])
      }
      expect.soft(await sidewaysScroll(page), `pixels to scroll sideways at ${width} px`).toBe(0)
    }
  })
}

// Transitions are off, so that no colour is judged half way.
async function look(page: Page, colorScheme: 'light' | 'dark', width = 1280): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  })
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
