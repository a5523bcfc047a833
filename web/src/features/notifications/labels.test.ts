import { NotificationType } from '@plinth/contract/notifications'
import { expect, test } from 'vitest'
import { KINDS, kindOf } from './labels.ts'

test('every notification type has a name and a colour, once [N1]', () => {
  expect(KINDS.map(({ type }) => type).toSorted()).toEqual(NotificationType.options.toSorted())
})

test.each(['retired_type', 'constructor', ''])('a type that the page does not know has a name too: "%s"', (type) => {
  expect(kindOf(type)).toMatchObject({ label: 'Other', tone: 'neutral' })
})
