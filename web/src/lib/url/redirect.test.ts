import { expect, test } from 'vitest'
import { ownPage, safeRedirect } from './redirect.ts'

const origin = 'https://app.example.com'

test.each(['/settings/profile', '/users?q=ada&limit=20', '/organization#members', '/invitations/abc'])(
  'a page of our own is kept: %s',
  (asked) => expect(safeRedirect(asked, origin)).toBe(asked),
)

test.each([['https://evil.example'], ['/auth/login'], [42], [undefined]])(
  '%j leads to the dashboard [S17]',
  (asked) => {
    expect(safeRedirect(asked, origin)).toBe('/dashboard')
    expect(ownPage(asked, origin)).toBeNull()
  },
)
