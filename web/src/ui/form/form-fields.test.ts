import { expect, test } from 'vitest'
import { byKey, inOrder, type Read, readFields, Unreadable } from './form-fields.ts'

const ROWS = new Map([
  ['lines', ['2', '0']],
  ['lines.0.parts', ['5']],
])

test('rows become lists in their order, also within rows', () => {
  const values = { title: 'Roof', 'lines.0.text': 'last', 'lines.2.text': 'first', 'lines.0.parts.5.size': '3' }
  expect(readFields(values, { reads: new Map(), rows: ROWS }).body).toEqual({
    title: 'Roof',
    lines: [{ text: 'first' }, { text: 'last', parts: [{ size: '3' }] }],
  })
})

test('a list without rows is an empty list', () => {
  expect(readFields({}, { reads: new Map(), rows: new Map([['lines', []]]) }).body).toEqual({ lines: [] })
})

test('an empty optional value leaves the body, and one that cannot be read is a fault at its place', () => {
  const reads = new Map<string, Read>([
    ['note', () => undefined],
    ['lines.0.amount', () => new Unreadable('Enter an amount')],
  ])
  const { body, faults } = readFields(
    { note: '', 'lines.0.amount': 'x' },
    { reads, rows: new Map([['lines', ['1', '0']]]) },
  )
  expect(body).toEqual({ lines: [{}, {}] })
  expect(faults).toEqual({ 'lines.1.amount': 'Enter an amount' })
})

test('an error of the API finds the row that stood there when it was sent', () => {
  expect(byKey('lines.1.parts.0.size', ROWS)).toBe('lines.0.parts.5.size')
  expect(inOrder('lines.0.parts.5.size', ROWS)).toBe('lines.1.parts.0.size')
  expect(byKey('lines', ROWS)).toBe('lines')
})
