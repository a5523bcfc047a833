import { contrast, HUES, THEMES } from '@plinth/product/test/contrast'
import { ACCENT } from '@plinth/product/theme'
import { describe, expect, test } from 'vitest'
import { colour, faultsOf, nearest, type Selector, STYLES } from './accent.ts'

// Text and what it stands on. The label of a button depends on the accent; `faultsOf` looks at it.
const TEXT_PAIRS = [
  ...['--bg', '--card', '--raised', '--accent', '--muted'].map((ground) => ['--primary', ground] as const),
  ['--primary-fg', '--primary'],
  ...['--bg', '--card', '--raised', '--accent', '--muted'].flatMap((ground) => [
    ['--fg', ground] as const,
    ['--muted-fg', ground] as const,
  ]),
  ...['--fg', '--muted-fg', '--primary', '--danger'].map((text) => [text, '--highlight'] as const),
  ['--panel-fg', '--panel'],
  ...['danger', 'success', 'warning'].map((tone) => [`--${tone}`, `--${tone}-bg`] as const),
] as const

const SHAPE_PAIRS = ['--bg', '--card', '--raised'].map((ground) => ['--ring', ground] as const)

describe.each([':root', '.dark'] as const)('in the theme of %s', (selector) => {
  test.each(TEXT_PAIRS)('the text %s is readable on %s for every accent and every neutral', (text, ground) => {
    expect(worst(selector, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(SHAPE_PAIRS)('the outline %s is seen on %s for every accent and every neutral', (shape, ground) => {
    expect(worst(selector, shape, ground)).toBeGreaterThanOrEqual(3)
  })

  test('the chosen row of a menu or a list of options stands out from the others', () => {
    expect(worst(selector, '--highlight', '--raised')).toBeGreaterThanOrEqual(1.15)
  })
})

test('the accent of the product can be read on a button, and looks like no warning', () => {
  expect(faultsOf(ACCENT), `product/theme.css; the nearest that works: ${nearest(ACCENT)}`).toEqual([])
})

test.each([
  ['red', [0.45, 0.16, 27], 'danger'],
  ['green', [0.45, 0.1, 155], 'success'],
  ['of medium lightness', [0.61, 0.1, 230], 'label'],
] as const)('an accent that is %s is refused, and the nearest that works is named', (_name, [...accent], fault) => {
  expect(faultsOf(accent).join()).toContain(fault)
  const better = nearest(accent)
  expect(faultsOf(better)).toEqual([])
  expect(Math.abs(better[2] - accent[2])).toBeLessThan(45)
})

test.each([
  ['bright yellow', [0.88, 0.18, 98]],
  ['orange', [0.7, 0.18, 54]],
  ['black', [0.2, 0, 0]],
] as const)('an accent that is %s is fine', (_name, [...accent]) => {
  expect(faultsOf(accent)).toEqual([])
})

test('no colour but the signs of danger, success and warning has a saturated hue of its own', () => {
  const own = [...STYLES.matchAll(/(--[\w-]+): oklch\([\d.]+ ([\d.]+) (?:[\d.]+|var\(--neutral-hue\))/g)]
  const saturated = own.filter(([, , chroma]) => Number(chroma) > 0.02 || Number.isNaN(Number(chroma)))
  expect(saturated.map(([, name]) => name).filter((name) => !/^--(danger|success|warning)/.test(name ?? ''))).toEqual(
    [],
  )
})

function worst(selector: Selector, one: string, other: string): number {
  return Math.min(
    ...THEMES.map((accent, index) => {
      const neutral = HUES[(index * 7) % HUES.length]
      return contrast(colour(selector, one, accent, neutral), colour(selector, other, accent, neutral))
    }),
  )
}
