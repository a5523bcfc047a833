import { expect, test } from 'vitest'
import { readMailLink } from './mail-link.ts'

const page = 'https://app.example.com/auth/verify'

test('token and target ride in the fragment and leave with it', () => {
  expect(readMailLink(`${page}#token=abc-_1&next=%2Fusers%3Fq%3Dada`)).toEqual({
    link: { token: 'abc-_1', next: '/users?q=ada' },
    address: '/auth/verify',
  })
})

test('a token in the query is taken too', () => {
  expect(readMailLink(`${page}?token=abc&next=%2Fusers&lang=en`)).toEqual({
    link: { token: 'abc', next: '/users' },
    address: '/auth/verify?lang=en',
  })
})

test('where both hold a token, none stays in the address', () => {
  expect(readMailLink(`${page}?token=old#token=new`)).toEqual({
    link: { token: 'new', next: null },
    address: '/auth/verify',
  })
})

test('an address without a token is left alone', () => {
  const href = 'https://app.example.com/users?next=2#list'
  expect(readMailLink(href)).toEqual({ link: { token: null, next: '2' }, address: href })
})
