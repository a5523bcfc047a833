import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { TINTS, tintOf } from './tints.ts'

const styles = await readFile(new URL('../../styles.css', import.meta.url), 'utf8')

test('an id has the same tint every time, and ids have all tints about equally often', () => {
  const id = randomUUID()
  expect(tintOf(id)).toBe(tintOf(id))
  const counts = new Map<string, number>()
  for (let index = 0; index < 6000; index++) {
    const tint = tintOf(randomUUID())
    counts.set(tint, (counts.get(tint) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(TINTS.toSorted())
  expect(Math.min(...counts.values())).toBeGreaterThan(700)
})

test.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('initials have a contrast of 4.5 on every tint of the %s theme', (_, selector) => {
  for (const tint of TINTS) {
    const hue = Number(/\d+/.exec(tint)?.[0])
    const [paper, ink] = [luminance(token(selector, '--tint'), hue), luminance(token(selector, '--tint-fg'), hue)]
    const contrast = (Math.max(paper, ink) + 0.05) / (Math.min(paper, ink) + 0.05)
    expect(contrast, tint).toBeGreaterThan(4.5)
  }
})

/** Reads lightness and chroma of a token, such as `--tint: 0.92 0.045`. */
function token(selector: string, name: string): [number, number] {
  const block = styles.slice(styles.indexOf(`\n${selector} {`))
  const [, lightness, chroma] = new RegExp(`${name}: ([\\d.]+) ([\\d.]+);`).exec(block) ?? []
  if (!lightness || !chroma) throw new Error(`${selector} has no ${name}`)
  return [Number(lightness), Number(chroma)]
}

/** WCAG defines the relative luminance; https://bottosson.github.io/posts/oklab/ converts the oklch colour. */
function luminance([lightness, chroma]: [number, number], hue: number): number {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)))
  return 0.2126 * (rgb[0] ?? 0) + 0.7152 * (rgb[1] ?? 0) + 0.0722 * (rgb[2] ?? 0)
}
