import type { Page } from '@playwright/test'
import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { lostShapes, lostStates, rememberShapes } from '../../checks/forced-colors.ts'
import { sidewaysScroll } from '../../checks/movement.ts'
import { settled } from '../../checks/settled.ts'
import { expect, test } from '../../fixtures.ts'
import { createAccount, newPerson, signInWith } from '../../people.ts'
import { mainStates, STATES } from '../../states/all.ts'

type Scheme = 'light' | 'dark'
type Size = { width: number; zoomed?: true; schemes: readonly Scheme[] }

// Each layout has one width, with the schemes in which axe looks at it. The last one is a window of 1280 px at 200 %.
// `npm test` looks at the main states, in two widths and one scheme.
const IS_WHOLE = process.env.BROWSER_LOOKS === 'all'
const WIDE: Size[] = IS_WHOLE
  ? [
      { width: 1440, schemes: ['light', 'dark'] },
      { width: 768, schemes: ['light'] },
    ]
  : [{ width: 1440, schemes: ['light'] }]
const NARROW: Size[] = IS_WHOLE
  ? [
      { width: 390, schemes: ['light', 'dark'] },
      { width: 320, schemes: ['light'] },
      { width: 640, zoomed: true, schemes: ['dark'] },
    ]
  : [{ width: 390, schemes: ['light'] }]

for (const state of IS_WHOLE ? STATES : mainStates()) {
  test(`${state.name} is accessible, and never scrolls sideways [W9]`, async ({ page, stack, complaints }) => {
    complaints.expectAnswers(...(state.answers ?? []))
    const ada = newPerson()
    await createAccount(stack, ada)
    if (state.signedIn) {
      await signInWith(page.request, stack, ada)
    }
    await prepareAxe(page)
    const sizes = sizesOf(state.width)
    await look(page, 'light', sizes[0]?.width)
    await state.open(page, { stack, ada })

    for (const { width, schemes, zoomed } of sizes) {
      for (const scheme of schemes) {
        await look(page, scheme, width)
        const zoomOut = zoomed && (await zoomIn(page, width))
        await settled(page)
        expect.soft(await violations(page), `${scheme}, ${width} px`).toEqual([])
        expect.soft(await sidewaysScroll(page), `pixels to scroll sideways at ${width} px`).toBe(0)
        if (zoomOut) await zoomOut()
      }
    }

    // The colours of the system follow the scheme; the darker one is what people choose most.
    const colourful = sizes.filter(({ schemes }) => schemes.length === 2)
    for (const { width } of colourful) {
      await look(page, 'dark', width)
      await settled(page)
      await rememberShapes(page)
      await look(page, 'dark', width, 'active')
      const where = `lost in forced colours at ${width} px`
      expect.soft(await lostShapes(page), `shapes that are ${where}`).toEqual([])
      expect.soft(await lostStates(page), `states that are ${where}`).toEqual([])
    }
    if (colourful.length > 0) expect.soft(await violations(page), 'forced colours').toEqual([])
  })
}

/** A state that exists at one width only is looked at where the layout is the same. */
function sizesOf(width: number | undefined): Size[] {
  if (width === undefined) return [...WIDE, ...NARROW]
  return width >= 768 ? WIDE : NARROW
}

async function look(
  page: Page,
  colorScheme: Scheme,
  width = 1440,
  forcedColors: 'active' | 'none' = 'none',
): Promise<void> {
  await page.emulateMedia({ colorScheme, forcedColors })
  await page.setViewportSize({ width, height: 900 })
}

async function zoomIn(page: Page, width: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const metrics = { width, height: 900, deviceScaleFactor: 2, mobile: false }
  await browser.send('Emulation.setDeviceMetricsOverride', metrics)
  expect(await page.evaluate(() => [window.innerWidth, window.devicePixelRatio])).toEqual([width, 2])
  // The page is as before once this connection is gone.
  return () => browser.detach()
}
