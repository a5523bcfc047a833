import { describe, expect, test } from 'vitest'
import { codeOf, newSecret, stepAt, stepOfCode, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('the vectors of RFC 6238', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('the code after %i seconds is %s', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(seconds * 1000), 8)).toBe(code)
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('the base32 of "%s" is that of RFC 4648', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
})

test('a code works in its step, the one before and the one after, and in no other [V3]', () => {
  const now = 1_700_000_000_000
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(SECRET, codeOf(SECRET, step + away), now))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test('spaces in a code do not matter, and whatever is no code is wrong', () => {
  const now = 1_700_000_000_000
  const code = codeOf(SECRET, stepAt(now))
  expect(stepOfCode(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(stepAt(now))
  for (const typed of ['', '12345', `${code}0`, 'abcdef', '١٢٣٤٥٦', '０００００００', `${code}\0`])
    expect(stepOfCode(SECRET, typed, now), typed).toBeUndefined()
})

test('a secret has 160 bits and is another each time', () => {
  expect([newSecret().length, newSecret().equals(newSecret())]).toEqual([20, false])
})
