import { describe, expect, it } from 'vitest'
import { DARK, LIGHT, type Palette, TEXT_PAIRS } from '../src/palette.ts'

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s palette', (_name, palette: Palette) => {
  it.each(TEXT_PAIRS)('keeps %s readable on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })
})

// WCAG 2.2, "contrast ratio" and "relative luminance".
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
