import { contrast, THEMES } from '@plinth/product/test/contrast'
import { describe, expect, it } from 'vitest'
import { dark, light, TEXT_PAIRS } from '../src/palette.ts'

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it.each(TEXT_PAIRS)('the palette keeps %s readable on %s, whatever the accent of the product', (text, ground) => {
    const contrasts = [undefined, ...THEMES].map((accent) => contrast(palette(accent)[text], palette(accent)[ground]))
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  })
})
