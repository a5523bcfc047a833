import { expect, test } from 'vitest'
import { inboxFilter } from './inbox-search.ts'

test('an address cannot ask for a name that every object has', () => {
  expect(inboxFilter({ unread: 1, type: 'toString' })).toEqual({})
})
