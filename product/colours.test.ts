import { expect, test } from 'vitest'
import { accent, hexOfOklch } from './colours.ts'
import { contrast, HUES } from './test/contrast.ts'
import { readAccent } from './theme.ts'

test.each([
  // The first is `rebeccapurple`, and the others have no hue.
  [[0.44027, 0.1603, 303.373], '#663399'],
  [[0.59987, 0, 0], '#808080'],
  [[1, 0, 0], '#ffffff'],
] as const)('the colour %j is %s', ([lightness, chroma, hue], hex) => {
  expect(hexOfOklch([lightness, chroma, hue])).toBe(hex)
})

test('an accent has the same contrast in every hue, also where a screen shows less of it', () => {
  const contrasts = HUES.map((hue) => contrast(accent(0.6, 0.3, [0.43, 0.2, hue]), '#ffffff'))
  expect(Math.max(...contrasts) / Math.min(...contrasts)).toBeLessThan(1.3)
})

test('a grey accent makes grey what takes its hue', () => {
  expect(accent(0.6, 0.3, [0.2, 0, 263])).toBe(hexOfOklch([0.6, 0, 0]))
})

test('a theme without an accent is refused by name', () => {
  expect(() => readAccent(':root { --accent-lightness: 0.43; --accent-hue: 263; }')).toThrow('--accent-chroma')
})
