import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { cursorOf, ID, NUMBER, TEXT, TIME } from './cursors.ts'

const id = '019f2c1e-0000-7000-8000-000000000000'
const byTime = cursorOf(['files', 'ada', '-created_at'], TIME, ID)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const nameOf = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString())[0]

test('a cursor keeps its place whatever values it holds', () => {
  for (const time of ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.5+00:00', '0001-01-01T00:00:00Z']) {
    expect(byTime.read(byTime.write([time, id]))).toEqual([time, id])
  }
  const byName = cursorOf(['files', 'name'], TEXT, ID)
  for (const name of ['', 'Zoë', 'a"b', '{}', '\ud800']) {
    expect(byName.read(byName.write([name, id]))).toEqual([name, id])
  }
  const bySize = cursorOf(['files', 'size'], NUMBER, ID)
  expect(bySize.read(bySize.write(['999999999999999999', id]))).toEqual(['999999999999999999', id])
  expect(byTime.read(undefined)).toBeUndefined()
})

test('a damaged cursor and one of another list or other filters are refused', () => {
  const good = byTime.write(['2026-11-20T10:00:00Z', id])
  for (const bad of [
    `${good}x`,
    `${good}=`,
    `${good} `,
    good.slice(0, -1),
    good.slice(2),
    '',
    'AAAA',
    encode({}),
    'bnVsbA',
  ]) {
    expect(() => byTime.read(bad), bad).toThrow(ApiError)
  }
  for (const list of [
    ['files', 'grace', '-created_at'],
    ['files', undefined, '-created_at'],
    ['members', 'ada'],
  ]) {
    expect(() => cursorOf(list, TIME, ID).read(good), `${list}`).toThrow(ApiError)
  }
})

const TIMES = [
  ...['yesterday', 'infinity', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-11-20T10:00:00+23:59'],
  `2026-11-20T10:00:00.${'1'.repeat(200)}Z`,
]

test.each([
  ['of a wrong number of values', [], [id], ['2026-11-20T10:00:00Z', id, id]],
  ['of wrong types', [1, id], [null, id], [true, id], [{}, id], [['2026-11-20T10:00:00Z'], id]],
  ['of times that PostgreSQL refuses', ...TIMES.map((time) => [time, id])],
  ['of an id that is none', ['2026-11-20T10:00:00Z', 'id'], ['2026-11-20T10:00:00Z', `${id}0`]],
])('a place %s is refused', (_of, ...places) => {
  const name = nameOf(byTime.write(['2026-11-20T10:00:00Z', id]))
  for (const place of places) expect(() => byTime.read(encode([name, ...place])), `${place}`).toThrow(ApiError)
})

test('a text with NUL and a number that is too large are refused', () => {
  const byName = cursorOf(['files', 'name'], TEXT, ID)
  expect(() => byName.read(byName.write(['a\0b', id]))).toThrow(ApiError)
  const bySize = cursorOf(['files', 'size'], NUMBER, ID)
  for (const size of ['9'.repeat(19), '-1', '1e3', '0x1', ' 1', '', '1.5']) {
    expect(() => bySize.read(bySize.write([size, id])), size).toThrow(ApiError)
  }
})
