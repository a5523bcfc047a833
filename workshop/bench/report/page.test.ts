import { expect, test } from 'vitest'
import { wrap } from './conditions.ts'
import { replaceMarked } from './page.ts'
import { toTable } from './table.ts'

test('only what is between the marks of a page is replaced', () => {
  const page = 'Before\n\n<!-- bench -->\n\nold\n\n<!-- end of bench -->\n\nAfter\n'
  const replaced = replaceMarked(page, 'bench', 'new')
  expect(replaced).toBe('Before\n\n<!-- bench -->\n\nnew\n\n<!-- end of bench -->\n\nAfter\n')
  expect(replaceMarked(replaced, 'bench', 'new')).toBe(replaced)
  expect(() => replaceMarked(page, 'scale', 'new')).toThrow('"<!-- scale -->"')
})

test('the columns of a table are in line', () => {
  expect(toTable(['a', 'bcde'], [['first', 'x']])).toBe('| a     | bcde |\n|-------|------|\n| first | x    |')
})

test('prose is wrapped at 120 columns without losing a word', () => {
  const text = 'measured '.repeat(40).trim()
  expect(
    Math.max(
      ...wrap(text)
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(120)
  expect(wrap(text).replaceAll('\n', ' ')).toBe(text)
})
