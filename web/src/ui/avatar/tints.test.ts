import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hexOf, linearRgb } from '@plinth/product/colours'
import { contrast } from '@plinth/product/test/contrast'
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
    const colour = (name: string) => hexOf(linearRgb([...token(selector, name), hue]))
    expect(contrast(colour('--tint'), colour('--tint-fg')), tint).toBeGreaterThan(4.5)
  }
})

/** Reads lightness and chroma of a token, such as `--tint: 0.92 0.045`. */
function token(selector: string, name: string): [number, number] {
  const block = styles.slice(styles.indexOf(`\n${selector} {`))
  const [, lightness, chroma] = new RegExp(`${name}: ([\\d.]+) ([\\d.]+);`).exec(block) ?? []
  if (!lightness || !chroma) throw new Error(`${selector} has no ${name}`)
  return [Number(lightness), Number(chroma)]
}
