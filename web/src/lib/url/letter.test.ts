import { expect, test } from 'vitest'
import { letterToken } from './letter.ts'

test('the token of an invitation is read from its path alone', () => {
  for (const target of ['/invitations/secret', '/invitations/secret?from=mail', '/invitations/secret#top'])
    expect(letterToken(target)).toBe('secret')
})

test('other pages have no token of an invitation', () => {
  for (const target of ['/dashboard', '/invitations', '/invitations/', '/organization?tab=/invitations/secret'])
    expect(letterToken(target)).toBeNull()
})
