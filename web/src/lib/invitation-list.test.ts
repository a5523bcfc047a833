import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { InvitationList, splitAddresses } from './invitation-list.ts'

test.each([
  ['a@x.example, b@x.example', ['a@x.example', 'b@x.example']],
  [
    'a@x.example\nb@x.example\r\n\n c@x.example;d@x.example ,',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
  ],
  ['a@x.example b@x.example\ta@x.example A@X.example', ['A@X.example', 'b@x.example']],
  ['Ada Lovelace <a@x.example>, "Hopper, Grace" <b@x.example>', ['a@x.example', 'b@x.example']],
  [' ,;\n', []],
])('a pasted list %j is split into its addresses', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses)
})

const messageOf = (emails: string) =>
  z.safeParse(InvitationList, { emails, role: 'member' }).error?.issues.map(({ message }) => message)

test('the first part of a list that is no address is named', () => {
  expect(messageOf('a@x.example, Grace Hopper, b@x.example')).toEqual(['“Grace” is not a valid email address'])
  expect(messageOf(' ')).toEqual(['Enter an email address'])
  expect(messageOf('a@x.example b@x.example')).toBeUndefined()
})

test('a list has at most thirty addresses', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.example`).join('\n')
  expect(messageOf(list(30))).toBeUndefined()
  expect(messageOf(list(31))).toEqual(['Enter at most 30 addresses. These are 31.'])
})
