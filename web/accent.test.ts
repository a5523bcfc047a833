import { readFileSync } from 'node:fs'
import { hexOf, linearRgb } from '@plinth/product/colours'
import { contrast, HUES } from '@plinth/product/test/contrast'
import { describe, expect, test } from 'vitest'

const STYLES = readFileSync(new URL('src/styles.css', import.meta.url), 'utf8')

// Text and what it stands on.
const TEXT_PAIRS = [
  ...['--bg', '--card', '--raised', '--accent', '--muted'].map((ground) => ['--primary', ground] as const),
  ['--primary-fg', '--primary'],
  ['--primary-fg', '--primary-hover'],
  ...['--bg', '--card', '--raised', '--accent', '--muted'].flatMap((ground) => [
    ['--fg', ground] as const,
    ['--muted-fg', ground] as const,
  ]),
  ['--panel-fg', '--panel'],
  ...['danger', 'success', 'warning'].map((tone) => [`--${tone}`, `--${tone}-bg`] as const),
] as const

// What must be seen and is not read.
const SHAPE_PAIRS = ['--bg', '--card', '--raised'].map((ground) => ['--ring', ground] as const)

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('in the %s theme', (_name, selector) => {
  test.each(TEXT_PAIRS)('the text %s is readable on %s in every hue of accent and neutrals', (text, ground) => {
    expect(worst(selector, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(SHAPE_PAIRS)('the outline %s is seen on %s in every hue of accent and neutrals', (shape, ground) => {
    expect(worst(selector, shape, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('no colour but the signs of danger, success and warning has a saturated hue of its own', () => {
  const own = [...STYLES.matchAll(/(--[\w-]+): oklch\([\d.]+ ([\d.]+) (?:[\d.]+|var\(--neutral-hue\))/g)]
  const saturated = own.filter(([, , chroma]) => Number(chroma) > 0.02 || Number.isNaN(Number(chroma)))
  expect(saturated.map(([, name]) => name).filter((name) => !/^--(danger|success|warning)/.test(name ?? ''))).toEqual(
    [],
  )
})

function worst(selector: string, one: string, other: string): number {
  return Math.min(
    ...HUES.flatMap((accent) =>
      HUES.map((neutral) => contrast(colour(selector, one, accent, neutral), colour(selector, other, accent, neutral))),
    ),
  )
}

/** A token of a theme as browsers show it: what a screen cannot show in this hue is cut off. */
function colour(selector: string, name: string, accent: number, neutral: number): string {
  const block = STYLES.slice(STYLES.indexOf(`\n${selector} {`))
  const [, lightness, chroma, hue] = new RegExp(`${name}: oklch\\(([\\d.]+) ([\\d.]+) (\\S+)\\);`).exec(block) ?? []
  if (!hue) throw new Error(`${selector} has no ${name}`)
  const hues: Record<string, number> = { 'var(--accent-hue)': accent, 'var(--neutral-hue)': neutral }
  return hexOf(linearRgb([Number(lightness), Number(chroma), hues[hue] ?? Number(hue)]))
}
