import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['a-long-report.pdf', 'a-long-r….pdf'],
  [
    '👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀.pdf',
    '👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀….pdf',
  ],
])('%s in 13 characters is %s', (name, short) => {
  expect(shorten(name, 13)).toBe(short)
})
