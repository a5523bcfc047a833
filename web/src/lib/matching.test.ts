import { expect, test } from 'vitest'
import { matches, matchesWords } from './matching.ts'

test.each([
  ['Analytical Engines', 'engine', true],
  ['Analytical Engines', '  ENGINE ', true],
  ['École Polytechnique', 'ecole', true],
  ['Ecole', 'É', true],
  ['Analytical Engines', '', true],
  ['Analytical Engines', 'compilers', false],
])('the name "%s" contains the text "%s": %s', (name, text, expected) => {
  expect(matches(name, text)).toBe(expected)
})

test.each([
  ['Sign out', 'si', true],
  ['Sign out', 'OUT sign', true],
  ['Sign out', 'ign', false],
  ['Sign out', 'sign in', false],
  ['Ålesund Shipping', 'alesund', true],
  ['Ecole', ' é ', true],
  ['Analytical Engines (2)', '2', true],
  ['Two-step', 'step', true],
  ['שירה כהן', 'כה', true],
  ['Sign out', '', true],
  ['Sign out', '?', true],
])('the words of "%s" begin with those of "%s": %s', (name, text, expected) => {
  expect(matchesWords(name, text)).toBe(expected)
})
