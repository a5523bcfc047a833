import { expect, test } from 'vitest'
import { ownPage, safeRedirect } from './redirect.ts'

const origin = 'https://app.example.com'

test.each(['/settings/profile', '/users?q=ada&limit=20', '/organization#members', '/invitations/abc'])(
  'a page of our own is kept: %s',
  (asked) => expect(safeRedirect(asked, origin)).toBe(asked),
)

test.each([
  ['another site', 'https://evil.example'],
  ['another site without a scheme', '//evil.example'],
  ['a backslash for the second slash', '/\\evil.example'],
  ['a backslash later on', '/users\\evil'],
  ['a script', 'javascript:alert(1)'],
  ['a data URL', 'data:text/html,hello'],
  ['a tab between the slashes', '/\t/evil.example'],
  ['a line break between the slashes', '/\n/evil.example'],
  ['a leading space', ' /dashboard'],
  ['dot segments that leave two slashes', '/.//evil.example'],
  ['parent segments that leave two slashes', '/users/..//evil.example'],
  ['a relative path', 'users'],
  ['an empty string', ''],
  ['no string', 42],
  ['nothing', undefined],
  ['more than a link carries', `/${'a'.repeat(600)}`],
])('%s leads to the dashboard [S17]', (_what, asked) => {
  expect(safeRedirect(asked, origin)).toBe('/dashboard')
})

test('an encoded slash stays a path of our own origin', () => {
  const target = safeRedirect('/%2F%2Fevil.example', origin)
  expect(new URL(target, origin).origin).toBe(origin)
  expect(target).toBe('/%2F%2Fevil.example')
})

test.each(['/auth/login', '/auth', '/AUTH/login', '/users/../auth/login?redirect=/users'])(
  'a page for signing in would be a loop: %s',
  (asked) => expect(safeRedirect(asked, origin)).toBe('/dashboard'),
)

test('ownPage is null for anything but one of our own pages', () => {
  expect(ownPage('/settings/account', origin)).toBe('/settings/account')
  for (const asked of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/auth/login', null]) {
    expect(ownPage(asked, origin)).toBeNull()
  }
})
