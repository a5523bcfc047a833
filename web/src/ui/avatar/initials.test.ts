import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Grace Brewster Murray Hopper', 'GH'],
  ['Plato', 'P'],
  ['  émilie   du châtelet ', 'ÉC'],
  ['李 四', '李四'],
  ['𝒜da', '𝒜'],
  ['O’Brien 👩🏽‍🚀 <b>x</b>', 'OB'],
  ['(Grace) "Hopper"', 'GH'],
  ['R2-D2', 'R'],
  ['e\u0301milie', 'É'],
  ['m\u0302arie q\u0308u', 'M\u0302Q\u0308'],
  ['निखिल शर्मा', 'निश'],
  ['ßeta ﬁnn', 'ßﬁ'],
  ['שלום עולם', 'שע'],
  ['42 👩🏽‍🚀', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test('one initial is that of the first word with a letter', () => {
  expect(initials('Ada Lovelace', 1)).toBe('A')
  expect(initials('42 Engines', 1)).toBe('E')
})
