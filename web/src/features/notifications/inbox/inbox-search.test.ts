import { expect, test } from 'vitest'
import { inboxFilter } from './inbox-search.ts'

test('an address can ask for the unread, for a type and for both', () => {
  expect(inboxFilter({})).toEqual({})
  expect(inboxFilter({ unread: 'true' })).toEqual({ unread: 'true' })
  expect(inboxFilter({ unread: 'true', type: 'billing_update' })).toEqual({ unread: 'true', type: 'billing_update' })
})

test('what it cannot ask for is passed over', () => {
  expect(inboxFilter({ unread: 'false', type: 'push', user_id: '1' })).toEqual({})
  expect(inboxFilter({ unread: 1, type: 'toString' })).toEqual({})
})
