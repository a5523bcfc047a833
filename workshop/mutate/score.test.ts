import { expect, test } from 'vitest'
import { scoreOf } from './score.ts'

const RESULTS = {
  'server/src/a.ts:1 drop one': 'killed',
  'server/src/a.ts:2 drop two': 'killed',
  'server/src/a.ts:3 drop three': 'killed',
  'server/src/a.ts:4 drop four': 'survived',
  'server/src/a.ts:5 drop five': 'late',
  'server/src/a.ts:6 drop six': 'invalid',
  'server/src/a.ts:7 drop seven': 'not run',
} as const

test('the score counts killed ones among those that nothing explains', () => {
  const { results: _, ...score } = scoreOf('trees', RESULTS, { 'server/src/a.ts drop four': 'It changes nothing' })
  expect(score).toEqual({
    ...{ sources: 'trees', tried: 5, killed: 3, explained: 1, not_run: 1 },
    ...{ open: ['server/src/a.ts:5 drop five'], percent: 75 },
  })
})

test('a reason holds for its mutant alone, on whatever line', () => {
  const reasons = { 'server/src/a.ts drop three': 'It changes nothing' }
  expect(scoreOf(null, { 'server/src/a.ts:9 drop three': 'survived' }, reasons).open).toEqual([])
  expect(scoreOf(null, { 'server/src/b.ts:9 drop three': 'survived' }, reasons).open).toHaveLength(1)
})

test('a run that tried nothing has no score', () => expect(scoreOf(null, {}).percent).toBe(0))
