import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFiltered, readDirectorySearch, toQuery } from './search.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'America/New_York'
})
afterEach(() => {
  process.env.TZ = zone
})

test('what an address says is kept, and what it leaves out stays out', () => {
  const search = { q: 'ada', provider: 'oidc', joined_from: '2026-01-31', sort: '-created_at', cursor: 'abc' }
  expect(readDirectorySearch(search)).toEqual(search)
  expect(readDirectorySearch({})).toEqual({})
})

test.each([
  [{ q: '   ' }],
  [{ q: ['ada', 'grace'] }],
  [{ q: '\u202e\u200b' }],
  [{ provider: 'google' }],
  [{ sort: 'name' }],
  [{ sort: 'email' }],
  [{ cursor: '' }],
  [{ page: '2' }],
  [{ joined_from: '2026-02-30' }],
  [{ joined_from: '2026-13-01' }],
  [{ joined_to: '0002-01-01' }],
  [{ joined_to: 'yesterday' }],
])('%j makes no sense and shows the whole list', (search) => {
  expect(readDirectorySearch(search)).toEqual({})
})

test('a search is trimmed, cut at the length the API takes, and free of what cannot be seen', () => {
  expect(readDirectorySearch({ q: '  Ada\tLove\u200blace ' })).toEqual({ q: 'Ada Lovelace' })
  expect(readDirectorySearch({ q: 'x'.repeat(200) })).toEqual({ q: 'x'.repeat(100) })
})

test('both days are included, by the calendar of the reader', () => {
  expect(toQuery({ joined_from: '2026-01-31', joined_to: '2026-01-31' })).toEqual({
    created_after: '2026-01-31T04:59:59.999999Z',
    created_before: '2026-02-01T05:00:00.000Z',
  })
})

test('a day on which the clocks change ends where the next one begins', () => {
  expect(toQuery({ joined_to: '2026-03-08' })).toEqual({ created_before: '2026-03-09T04:00:00.000Z' })
})

test('the order and the page are no filters', () => {
  expect(isFiltered({ sort: '-created_at', cursor: 'abc' })).toBe(false)
  expect(isFiltered({ joined_to: '2026-01-31' })).toBe(true)
})
