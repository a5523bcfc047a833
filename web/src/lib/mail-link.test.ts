import { expect, test } from 'vitest'
import { isMailLink, readMailLink } from './mail-link.ts'

const page = 'https://app.example.com/auth/verify'
const login = 'https://app.example.com/auth/login'

test('token and target ride in the fragment and leave with it', () => {
  expect(readMailLink(`${page}#token=abc-_1&next=%2Fusers%3Fq%3Dada`)).toEqual({
    link: { token: 'abc-_1', magic: null, next: '/users?q=ada' },
    address: '/auth/verify',
  })
})

test('the secret of a sign-in link is told apart from any other', () => {
  expect(readMailLink(`${login}#magic=abc&next=%2Fusers`)).toEqual({
    link: { token: null, magic: 'abc', next: '/users' },
    address: '/auth/login',
  })
})

test.each([
  ['token', { token: 'abc', magic: null }],
  ['magic', { token: null, magic: 'abc' }],
])('a %s in the query is taken too', (name, secret) => {
  expect(readMailLink(`${page}?${name}=abc&next=%2Fusers&lang=en`)).toEqual({
    link: { ...secret, next: '/users' },
    address: '/auth/verify?lang=en',
  })
})

test('where query and fragment both hold a secret, none stays in the address', () => {
  expect(readMailLink(`${page}?token=old&magic=older#token=new`)).toEqual({
    link: { token: 'new', magic: null, next: null },
    address: '/auth/verify',
  })
})

test('an address without a secret is left alone', () => {
  const href = 'https://app.example.com/users?next=2#list'
  expect(readMailLink(href)).toEqual({ link: { token: null, magic: null, next: '2' }, address: href })
})

test.each([
  ['#token=abc', true],
  ['#next=%2Fusers&magic=abc', true],
  ['#tokens', false],
  ['#content', false],
  ['', false],
])('the fragment "%s" is one of a mail link: %s', (fragment, expected) => {
  expect(isMailLink(fragment)).toBe(expected)
})
