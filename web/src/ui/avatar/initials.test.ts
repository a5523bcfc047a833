import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

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
  ['42 👩🏽‍🚀', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
