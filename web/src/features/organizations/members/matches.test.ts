import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test.each([
  ['Analytical Engines', 'engine', true],
  ['Analytical Engines', '  ENGINE ', true],
  ['École Polytechnique', 'ecole', true],
  ['Ecole', 'É', true],
  ['Analytical Engines', '', true],
  ['Analytical Engines', 'compilers', false],
])('the name "%s" matches the search "%s": %s', (name, text, expected) => {
  expect(matches(name, text)).toBe(expected)
})
