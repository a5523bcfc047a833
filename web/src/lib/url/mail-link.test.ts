import { expect, test } from 'vitest'
import { isMailLink, readMailLink } from './mail-link.ts'

const page = 'https://app.example.com/auth/verify'
const login = 'https://app.example.com/auth/login'

test('token, email and redirect target are read from the fragment and removed with it', () => {
  expect(readMailLink(`${page}#token=abc-_1&email=ada%2Bx%40example.com&next=%2Fusers%3Fq%3Dada`)).toEqual({
    link: { token: 'abc-_1', magic: null, email: 'ada+x@example.com', next: '/users?q=ada' },
    address: '/auth/verify',
  })
})

test('the secret of a sign-in link has a field of its own', () => {
  expect(readMailLink(`${login}#magic=abc&next=%2Fusers`)).toEqual({
    link: { token: null, magic: 'abc', email: null, next: '/users' },
    address: '/auth/login',
  })
})

test.each([
  ['token', { token: 'abc', magic: null }],
  ['magic', { token: null, magic: 'abc' }],
])('a %s in the query is read too', (name, secret) => {
  expect(readMailLink(`${page}?${name}=abc&email=ada%40example.com&next=%2Fusers&lang=en`)).toEqual({
    link: { ...secret, email: 'ada@example.com', next: '/users' },
    address: '/auth/verify?lang=en',
  })
})

test('secrets in both the query and the fragment are removed', () => {
  expect(readMailLink(`${page}?token=old&magic=older#token=new`)).toEqual({
    link: { token: 'new', magic: null, email: null, next: null },
    address: '/auth/verify',
  })
})

test.each(['?next=2#list', '?next=2&token=', '?next=2&magic=#list'])(
  'a URL without a secret is unchanged: %s',
  (end) => {
    const href = `https://app.example.com/users${end}`
    expect(readMailLink(href)).toEqual({ link: { token: null, magic: null, email: null, next: '2' }, address: href })
  },
)

test.each([
  ['#token=abc', true],
  ['#next=%2Fusers&magic=abc', true],
  ['#tokens', false],
  ['#content', false],
  ['', false],
])('the fragment "%s" is one of a mail link: %s', (fragment, expected) => {
  expect(isMailLink(fragment)).toBe(expected)
})
