import type { Page } from '@playwright/test'
import { prepareAxe, violations } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { lostShapes, lostStates, rememberShapes } from '../forced-colors.ts'
import { createAccount, newPerson } from '../people.ts'
import { settled } from '../settled.ts'
import { STATES } from '../states.ts'

const WIDTHS = [1280, 390]
const THEMES = ['light', 'dark'] as const

for (const state of STATES) {
  test(`${state.name} is accessible in every theme, wide and narrow, and never scrolls sideways [W9]`, async ({
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
    await prepareAxe(page)
    const widths = state.width ? [state.width] : WIDTHS
    await look(page, 'light', widths[0])
    await state.open(page, { stack, ada })

    for (const width of [...widths, 320]) {
      for (const theme of THEMES) {
        await look(page, theme, width)
        await settled(page)
        expect.soft(await violations(page), `${theme}, ${width} px`).toEqual([])
      }
      expect.soft(await sidewaysScroll(page), `pixels to scroll sideways at ${width} px`).toBe(0)
    }

    // The colours of the system follow the scheme; the darker one is what people choose most.
    await look(page, 'dark', widths[0])
    await settled(page)
    await rememberShapes(page)
    await look(page, 'dark', widths[0], 'active')
    expect.soft(await lostShapes(page), 'shapes that are lost in forced colours').toEqual([])
    expect.soft(await lostStates(page), 'states that are lost in forced colours').toEqual([])
    expect.soft(await violations(page), 'forced colours').toEqual([])
  })
}

// Transitions are off, so that no colour is judged half way.
async function look(
  page: Page,
  colorScheme: 'light' | 'dark',
  width = 1280,
  forcedColors: 'active' | 'none' = 'none',
): Promise<void> {
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
