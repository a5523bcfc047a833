import type { Spent } from '@plinth/tools/times'
import { expect, test } from 'vitest'
import { renderTimes } from './report.ts'

const SPENT: Spent[] = [
  { reason: 'tests', ms: 9000, count: 20 },
  { reason: 'database: copy', ms: 1500, count: 1, part_of: 'tests' },
  { reason: 'database: copy', ms: 2500, count: 1, part_of: 'tests' },
  { reason: 'imports of a test file', ms: 700, count: 1 },
  { reason: 'file server/src/background/sweep.test.ts', ms: 3000, count: 1 },
  { reason: 'file server/src/policy.test.ts', ms: 6000, count: 1 },
]

test('the times of a run are added up by reason and by file, the largest first', () => {
  expect(renderTimes(SPENT.map((spent) => `${JSON.stringify(spent)}\n`).join(''))).toBe(
    [
      '   seconds   count  reason',
      '       5.0      20  tests, the rest',
      '       4.0       2  database: copy',
      '       0.7       1  imports of a test file',
      '',
      '   seconds   count  file',
      '       6.0       1  server/src/policy.test.ts',
      '       3.0       1  server/src/background/sweep.test.ts',
    ].join('\n'),
  )
})

test('only the ten largest reasons are shown', () => {
  const many = Array.from({ length: 30 }, (_, index) => JSON.stringify({ reason: `r${index}`, ms: index, count: 1 }))
  expect(
    renderTimes(many.join('\n'))
      .split('\n')
      .filter((line) => / r\d+$/.test(line)),
  ).toHaveLength(10)
})
