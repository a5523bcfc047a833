import { expect, test } from 'vitest'
import { comparable } from './answers.ts'

test('times are compared as instants, and a cursor by whether there is one', () => {
  const [floor, project] = [
    { items: [{ created_at: '2026-11-23T01:00:00.5+00:00' }], next_cursor: 'YWJj' },
    { items: [{ created_at: '2026-11-23T01:00:00.500Z' }], next_cursor: 'eHl6' },
  ].map((answer) => comparable(answer))
  expect(floor).toEqual(project)
  expect(comparable({ next_cursor: null })).not.toEqual(comparable({ next_cursor: 'eHl6' }))
  expect(comparable({ created_at: '2026-11-23T01:00:01Z' })).not.toEqual(
    comparable({ created_at: '2026-11-23T01:00:00Z' }),
  )
})

test('only what must differ is left out', () => {
  const answer = { status: 201, body: { id: 'a', name: 'Ada', session: { id: 'b' } } }
  expect(comparable(answer, ['id'])).toEqual({ status: 201, body: { name: 'Ada', session: {} } })
})
