import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createCursors } from './cursors.ts'
import { deriveKey } from './tokens.ts'

const cursors = createCursors([deriveKey('a secret of the test', 'cursor')])
const list = ['users', 'ada', 'name']

test('a cursor keeps its place whatever values it holds', () => {
  for (const place of [[], ['Zoë', null], ['a"b', '{}'], ['2026-11-20T10:00:00.5Z', crypto.randomUUID()]]) {
    expect(cursors.read(list, cursors.write(list, place))).toEqual(place)
  }
  expect(cursors.read(list, undefined)).toBeUndefined()
})

test('a damaged cursor, one of another list and one of another secret are refused', () => {
  const elsewhere = createCursors([deriveKey('another secret of the test', 'cursor')])
  for (let length = 0; length < 8; length += 1) {
    const good = cursors.write(list, ['x'.repeat(length)])
    const flipped = (good[3] === 'A' ? 'B' : 'A') + good.slice(1)
    for (const bad of [`${good}x`, `${good}=`, `${good} `, good.slice(0, -1), good.slice(2), flipped, '', 'AAAA']) {
      expect(() => cursors.read(list, bad), `${length}: ${bad}`).toThrow(ApiError)
    }
    expect(() => cursors.read(['users', 'grace', 'name'], good)).toThrow(ApiError)
    expect(() => elsewhere.read(list, good)).toThrow(ApiError)
  }
})
