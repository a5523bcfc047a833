import { readFileSync } from 'node:fs'
import { hexOf, linearRgb } from '@plinth/product/colours'
import { contrast } from '@plinth/product/test/contrast'
import type { Oklch } from '@plinth/product/theme'

export const STYLES = readFileSync(new URL('../src/styles.css', import.meta.url), 'utf8')

const READABLE = 4.5
// Distances in OKLab; two reds that people take for one are about 0.07 apart.
const APART = 0.08

export type Selector = ':root' | '.dark'

/** Browsers cut off what a screen cannot show in this hue. */
export const colour = (selector: Selector, name: string, accent: Oklch, neutral_hue = 80): string =>
  hexOf(linearRgb(oklchOf(selector, name, accent, neutral_hue)))

/** An accent colour is at fault when a label cannot be read, or a button looks like a warning. */
export function faultsOf(accent: Oklch): string[] {
  return ([':root', '.dark'] as const).flatMap((selector) => {
    const own = (name: string) => colour(selector, name, accent)
    const unreadable = ['--fill', '--fill-hover'].filter((fill) => contrast(own('--fill-fg'), own(fill)) < READABLE)
    const alike = ['danger', 'success', 'warning'].filter(
      (tone) => distance(oklchOf(selector, '--fill', accent), oklchOf(selector, `--${tone}`, accent)) < APART,
    )
    return [
      ...unreadable.map((fill) => `${selector}: the label on ${fill} has a contrast below ${READABLE}`),
      ...alike.map((tone) => `${selector}: a button is hard to tell from ${tone}`),
    ]
  })
}

export function nearest(accent: Oklch): Oklch {
  const [lightness, chroma, hue] = accent
  const candidates = around(30).flatMap((light) =>
    [0.7, 0.85, 1, 1.15, 1.3].flatMap((vivid) =>
      around(22).map(
        (turn): Oklch => [
          Math.round(Math.min(0.95, Math.max(0.1, lightness + light / 50)) * 100) / 100,
          Math.round(chroma * vivid * 1000) / 1000,
          (hue + turn * 2 + 360) % 360,
        ],
      ),
    ),
  )
  const byDistance = candidates.toSorted((one, other) => distance(accent, one) - distance(accent, other))
  return byDistance.find((candidate) => faultsOf(candidate).length === 0) ?? accent
}

const around = (steps: number) => Array.from({ length: 2 * steps + 1 }, (_, index) => index - steps)

function distance(one: Oklch, other: Oklch): number {
  const [a, b] = [one, other].map(([lightness, chroma, hue]) => {
    const angle = (hue * Math.PI) / 180
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  })
  return Math.hypot(...(a ?? []).map((value, index) => value - (b?.[index] ?? 0)))
}

/** Computes a token as a browser does. Throws for one that is no colour of its theme. */
function oklchOf(selector: Selector, name: string, [lightness, chroma, hue]: Oklch, neutral_hue = 80): Oklch {
  const chosen: Record<string, number> = {
    '--accent-lightness': lightness,
    '--accent-chroma': chroma,
    '--accent-hue': hue,
    '--neutral-hue': neutral_hue,
  }
  const inserted = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (_, own: string) => String(chosen[own] ?? inserted(declared(selector, own))))
  const inner = /^oklch\(\s*(.*?)\s*\)$/s.exec(declared(selector, name))?.[1]
  if (inner === undefined) throw new Error(`${selector} has no colour ${name}`)
  let depth = 0
  const list = [...inserted(inner)].map((character) => {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    return depth === 0 && /\s/.test(character) ? ',' : character
  })
  return new Function('calc', 'min', 'max', 'clamp', `return [${list.join('')}]`)(
    (value: number) => value,
    Math.min,
    Math.max,
    (low: number, value: number, high: number) => Math.max(low, Math.min(value, high)),
  )
}

/** The dark theme keeps what it does not declare itself. */
function declared(selector: Selector, name: string): string {
  const declaration = new RegExp(`\\s${name}: ([^;]+);`)
  const block = STYLES.slice(STYLES.indexOf(`\n${selector} {`))
  const value = (declaration.exec(block) ?? declaration.exec(STYLES))?.[1]
  if (value === undefined) throw new Error(`${selector} has no ${name}`)
  return value
}
